import type { TenantScope } from "@/lib/access/scopes";
import { invalid } from "@/lib/api/errors";
import { Prisma, row, type Transaction } from "@/lib/db/query";

/** What decides about giving somebody a role. */
interface GivenRole {
  is_admin: boolean;
  access_all_projects: boolean;
  access_all_users: boolean;
}

/**
 * Throws Invalid on `role_id` unless the role is of the workspace and the caller may give it: only an admin gives one
 * that is_admin, or that has an access flag which their own lacks (decisions.md §3.9). The role is locked, so that
 * its deletion waits until the user who gets it is there to be moved.
 */
export async function checkRole(
  { tenantId, actor }: TenantScope,
  roleId: number,
  tx: Transaction,
): Promise<{ isAdmin: boolean }> {
  const role = await row<GivenRole>(
    Prisma.sql`SELECT is_admin, access_all_projects, access_all_users FROM roles
      WHERE tenant_id = ${tenantId} AND id = ${roleId} FOR KEY SHARE`,
    tx,
  );
  if (!role) throw invalid("role_id", "Is not a role of this workspace.");
  if (!actor.isAdmin) {
    if (role.is_admin) throw invalid("role_id", "Only an admin can make somebody an admin.");
    const exceeds =
      (role.access_all_projects && !actor.accessAllProjects) ||
      (role.access_all_users && !actor.accessAllUsers);
    if (exceeds) throw invalid("role_id", "Has an access flag that your own role lacks.");
  }
  return { isAdmin: role.is_admin };
}
