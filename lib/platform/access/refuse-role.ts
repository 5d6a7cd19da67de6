import type { Actor } from "./actor";

interface RoleToGive {
  isAdmin: boolean;
  accessAllProjects: boolean;
  accessAllUsers: boolean;
}

/**
 * Why the caller may not give anybody this role, or null: only an admin gives one that is_admin, or that has an access
 * flag which their own lacks (docs/spec/access.md#giving-roles).
 */
export function refuseRole(actor: Actor, role: RoleToGive): string | null {
  if (actor.isAdmin) return null;
  if (role.isAdmin) return "Only an admin can make somebody an admin.";
  const exceeds =
    (role.accessAllProjects && !actor.accessAllProjects) ||
    (role.accessAllUsers && !actor.accessAllUsers);
  return exceeds ? "Has an access flag that your own role lacks." : null;
}
