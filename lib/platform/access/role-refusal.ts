import type { Actor } from "./actor";

interface AssignedRole {
  isAdmin: boolean;
  accessAllProjects: boolean;
  accessAllUsers: boolean;
}

/**
 * Returns why the caller cannot assign this role, or null. Only admins can assign a role with
 * is_admin, or with an access flag that the caller's own role lacks
 * (docs/spec/access.md#assigning-roles).
 */
export function roleRefusal(actor: Actor, role: AssignedRole): string | null {
  if (actor.isAdmin) return null;
  if (role.isAdmin) return "Only an admin can make someone an admin.";
  const exceeds =
    (role.accessAllProjects && !actor.accessAllProjects) ||
    (role.accessAllUsers && !actor.accessAllUsers);
  return exceeds ? "Has broad access that your own role lacks." : null;
}
