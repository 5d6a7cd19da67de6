import { RESOURCE_LABELS } from "./explain";
import { RESOURCES } from "./permissions";

const DERIVED: Record<string, string> = {
  "stories.generate": "Draft with AI",
  "errorGroups.read": "Error groups: Read",
  "errorGroups.update": "Error groups: Update",
};

/** Formats "issues.update" as "Issues: Update", as the role editor shows it. */
export function operationLabel(operation: string): string {
  const [name, action = ""] = operation.split(".");
  const resource = RESOURCES.find((known) => known === name);
  if (resource === undefined) return DERIVED[operation] ?? operation;
  return `${RESOURCE_LABELS[resource]}: ${action.charAt(0).toUpperCase()}${action.slice(1)}`;
}
