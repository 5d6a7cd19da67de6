import type { Actor } from "./actor";

interface RoleToGive {
  isAdmin: boolean;
  accessAllProjects: boolean;
  accessAllUsers: boolean;
}

/**
 * Returns why the caller cannot assign this role, or null. Only admins can assign a role that has
 * is_admin or an access flag that the caller's own role lacks (docs/spec/access.md#assigning-roles).
 */
export function roleRefusal(actor: Actor, role: RoleToGive): string | null {
  if (actor.isAdmin) return null;
  if (role.isAdmin) return "Only an admin can make someone an admin.";
  const exceeds =
    (role.accessAllProjects && !actor.accessAllProjects) ||
    (role.accessAllUsers && !actor.accessAllUsers);
  return exceeds ? "Has broad access that your own role lacks." : null;
}
