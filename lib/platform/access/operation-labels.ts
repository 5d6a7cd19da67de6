import { derivedPermission } from "./can";
import { RESOURCE_LABELS } from "./explain";
import { RESOURCES } from "./permissions";

/** Formats "issues.update" as "Issues: Update", as the role editor shows it. */
export function operationLabel(operation: string): string {
  const [name, action = ""] = operation.split(".");
  const resource = RESOURCES.find((known) => known === name);
  if (resource === undefined) return derivedPermission(operation)?.label ?? operation;
  return `${RESOURCE_LABELS[resource]}: ${action.charAt(0).toUpperCase()}${action.slice(1)}`;
}
