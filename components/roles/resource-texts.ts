import { isTaken } from "@/lib/platform/access/effective-grants";
import {
  isProjectScoped,
  OWN_HAS_NO_EFFECT,
  type Permission,
  type Resource,
  RESOURCES,
} from "@/lib/platform/access/permissions";
import {
  ACTIONS,
  effectiveDraft,
  GRANTS,
  grantsOf,
  type RoleDraft,
  type RoleField,
  type RoleValue,
  valueOf,
} from "@/lib/people/roles/client/draft";
import type { Role } from "@/lib/people/roles/schema";

/** The resources as they are listed. */
export const RESOURCE_GROUPS = [
  {
    title: "Project resources",
    note: "A project’s owner can do all of this there.",
    resources: RESOURCES.filter(isProjectScoped),
  },
  {
    title: "Workspace resources",
    note: undefined,
    resources: RESOURCES.filter((resource) => !isProjectScoped(resource)),
  },
];

/** What each resource is, and which records of it are someone's own. */
export const RESOURCE_TEXTS: Record<Resource, string> = {
  projects: "Their members and settings.",
  lanes: "The columns of a board.",
  issues: "Features and bugs. Own: ones they created.",
  sprints: "Stretches of work. Own: ones they created.",
  attachments: "Files on issues. Own: ones they uploaded.",
  comments: "Discussion on issues. Own: ones they wrote.",
  epics: "Groups of issues. Own: ones they created.",
  timeEntries: "Time spent on issues. Own: time they logged.",
  issueBranchLinks: "Code branches of issues. Own: ones they linked.",
  reports: "Charts of progress, to read.",
  issueTemplates: "Starts for issues. Own: ones they created.",
  projectTokens: "Keys that report errors. Own: ones they created.",
  users: "Inviting, changing and removing people.",
  roles: "What people may do.",
  teams: "Groups of people. Own: ones they created.",
  appSettings: "The workspace’s name and error tracking.",
};

/** Why Own has no effect on a resource; undefined if it has one. */
export function ownReason(resource: Resource): string | undefined {
  if (!OWN_HAS_NO_EFFECT.includes(resource)) return undefined;
  return resource === "projects"
    ? "Own has no effect: owners can do everything in their projects anyway."
    : "Own has no effect: these have no creator.";
}

/** The same in a few words. */
export function ownNote(resource: Resource): string | undefined {
  const hasLevels = isTaken(resource, "update") || isTaken(resource, "delete");
  if (!hasLevels || !OWN_HAS_NO_EFFECT.includes(resource)) return undefined;
  return resource === "projects" ? "Owners can do it all, so no Own." : "No creator, so no Own.";
}

/** What people can do with a dangerous permission. Update and Delete count with All. */
const DANGERS: Partial<Record<RoleField, string>> = {
  access_all_projects: "open every project",
  access_all_users: "see everyone in the workspace",
  "projects.delete": "delete whole projects, with every issue in them",
  "users.create": "invite anyone with almost any role",
  "users.update": "give others almost any role and deactivate them",
  "users.delete": "remove people from the workspace",
  "roles.create": "create roles with any permission",
  "roles.update": "give others any permission",
  "roles.delete": "delete roles that others have",
  "appSettings.update": "turn error tracking off for everyone",
};

/** Returns what is dangerous about a value, as "People with this role can …", or undefined. */
export function dangerOf(field: RoleField, value: RoleValue): string | undefined {
  const deed = value === true || value === 2 ? DANGERS[field] : undefined;
  return deed && `People with this role can ${deed}.`;
}

/** The fields of a draft that grant something dangerous, in the order shown on screen. */
export function riskyFields(draft: RoleDraft): RoleField[] {
  const grants = effectiveDraft(draft);
  return GRANTS.filter((field) => dangerOf(field, valueOf(grants, field)) !== undefined);
}

/** Everything that is dangerous about what a role grants. */
export function dangersOf(role: Role): string[] {
  if (role.is_admin) {
    return ["Admins can do everything, including changing roles and removing other admins."];
  }
  const grants = grantsOf(role);
  return GRANTS.flatMap((field) => dangerOf(field, valueOf(grants, field)) ?? []);
}

/** What is dangerous about a resource's permission, in one sentence; undefined if nothing is. */
export function rowDanger(resource: Resource, permission: Permission): string | undefined {
  const deeds = ACTIONS.flatMap((action) => {
    const field = `${resource}.${action}` as const;
    return dangerOf(field, permission[action]) === undefined ? [] : (DANGERS[field] ?? []);
  });
  return deeds.length === 0 ? undefined : `People can ${deeds.join("; ")}.`;
}
