import { requirementOf, type Operation } from "@/lib/platform/access/can";

export const ROLES_PATH = "/settings/roles";

/** Returns the URL of the page that explains what a person can do. */
export function checkHref(person?: number, project?: number): string {
  const params = new URLSearchParams({
    ...(person !== undefined && { person: String(person) }),
    ...(project !== undefined && { project: String(project) }),
  });
  return `${ROLES_PATH}/check${params.size > 0 ? `?${params}` : ""}`;
}

/** Returns the URL of the page that lists who can do something. */
export function whoCanHref(operation: Operation): string {
  return `${ROLES_PATH}/check?action=${operation}`;
}

/** Set on a role's page while the role is given to people. */
export const GIVE_PARAM = "give";

/** Returns the URL of a role's page where it can be given to people at once. */
export function giveHref(roleId: number): string {
  return `${ROLES_PATH}/${roleId}?${GIVE_PARAM}=people`;
}

/** Returns the URL of the audit log's entries about a role and who has it. */
export function historyHref(roleId: number): string {
  return `/settings/audit?role=${roleId}`;
}

/** Returns the URL of the cell in a role that an operation depends on. */
export function cellHref(roleId: number, operation: Operation): string {
  const { resource, action } = requirementOf(operation);
  return `${ROLES_PATH}/${roleId}#${resource}.${action}`;
}
