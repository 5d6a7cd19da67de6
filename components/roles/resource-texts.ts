import { isTaken } from "@/lib/platform/access/effective-grants";
import {
  type Action,
  isProjectScoped,
  OWN_HAS_NO_EFFECT,
  type Permission,
  type Resource,
  RESOURCES,
} from "@/lib/platform/access/permissions";
import { ACTIONS, type Flag, FLAGS, grantsOf, permissionOf } from "@/lib/people/roles/client/draft";
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

/** What is dangerous about a permission, in full. Update and Delete count with All. */
const DANGERS: Partial<Record<`${Resource}.${Action}`, string>> = {
  "projects.delete": "People with this role can delete whole projects, with every issue in them.",
  "users.create": "People with this role can invite anyone, with almost any role.",
  "users.update": "People with this role can give others almost any role, and deactivate them.",
  "users.delete": "People with this role can remove people from the workspace.",
  "roles.create": "People with this role can create roles with any permission.",
  "roles.update": "People with this role can give others any permission.",
  "roles.delete": "People with this role can delete roles and move their people to another one.",
  "appSettings.update": "People with this role can turn error tracking off for everyone.",
};

/** Returns what is dangerous about a value, or undefined. */
export function dangerOf(
  resource: Resource,
  action: Action,
  value: Permission[Action],
): string | undefined {
  return value === true || value === 2 ? DANGERS[`${resource}.${action}`] : undefined;
}

export const FLAG_DANGERS: Record<Flag, string> = {
  access_all_projects: "People with this role can open every project.",
  access_all_users: "People with this role can see everyone in the workspace.",
};

/** Everything that is dangerous about what a role grants. */
export function dangersOf(role: Role): string[] {
  if (role.is_admin) {
    return ["Admins can do everything, including changing roles and removing other admins."];
  }
  const grants = grantsOf(role);
  return [
    ...FLAGS.filter((flag) => grants[flag]).map((flag) => FLAG_DANGERS[flag]),
    ...RESOURCES.flatMap((resource) => rowDangers(resource, permissionOf(grants, resource))),
  ];
}

/** What is dangerous about a resource's permission. */
export function rowDangers(resource: Resource, permission: Permission): string[] {
  return ACTIONS.flatMap((action) => dangerOf(resource, action, permission[action]) ?? []);
}

/** Returns why a change makes no difference, or undefined. */
export function noEffectReason(
  resource: Resource,
  action: Action,
  from: Permission[Action],
  to: Permission[Action],
): string | undefined {
  if (!isTaken(resource, action)) return "No effect: no one can do this.";
  const isSame = typeof from === "number" && typeof to === "number" && from < 2 && to < 2;
  return isSame ? ownReason(resource) : undefined;
}
