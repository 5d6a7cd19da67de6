import type { Decision } from "./can";
import type { AccessLevel, Resource } from "./permissions";

/** Display names of the resources (docs/spec/access.md#permissions). */
export const RESOURCE_LABELS: Record<Resource, string> = {
  projects: "Projects",
  lanes: "Lanes",
  issues: "Issues",
  sprints: "Sprints",
  attachments: "Attachments",
  comments: "Comments",
  epics: "Epics",
  timeEntries: "Time entries",
  issueBranchLinks: "Branch links",
  reports: "Reports",
  issueTemplates: "Issue templates",
  projectTokens: "Project tokens",
  users: "Users",
  roles: "Roles",
  teams: "Teams",
  appSettings: "Workspace settings",
};

const ACCESS_LEVEL_LABELS = ["None", "Own", "All"] as const;

function level(value: AccessLevel | boolean): string {
  if (typeof value === "boolean") return value ? "Yes" : "None";
  return ACCESS_LEVEL_LABELS[value];
}

/**
 * Describes a refusal in one sentence, for 403 bodies and disabled controls. Returns null if
 * allowed.
 */
export function explain(decision: Decision): string | null {
  if (decision.allowed) return null;
  if (decision.because === "access") return "You do not have access to this project.";
  const { resource, action, scope } = decision.required;
  const verb = action.charAt(0).toUpperCase() + action.slice(1);
  const needed = typeof scope === "boolean" ? "" : ` ${level(scope)}`;
  return `Needs ${RESOURCE_LABELS[resource]}: ${verb}${needed}; your role has ${level(decision.held)}.`;
}
