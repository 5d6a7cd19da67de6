import { roleRefusal } from "@/lib/platform/access/role-refusal";
import type { TenantScope } from "@/lib/platform/access/scopes";
import { invalid } from "@/lib/platform/http/errors";
import { Prisma, selectJsonRow, type Transaction } from "@/lib/platform/db/query";

interface AssignedRole {
  isAdmin: boolean;
  accessAllProjects: boolean;
  accessAllUsers: boolean;
  /** Packed, in resource order. */
  permissions: number[];
}

/**
 * Returns the role's rights. Throws Invalid on `role_id` unless it belongs to the workspace and the
 * caller can assign it (docs/spec/access.md#assigning-roles). Locks the role, so that its deletion
 * waits and then includes the new user.
 */
export async function checkRole(
  { tenantId, actor }: TenantScope,
  roleId: number,
  tx: Transaction,
): Promise<AssignedRole> {
  const role = await selectJsonRow<AssignedRole>(
    Prisma.sql`SELECT is_admin AS "isAdmin", access_all_projects AS "accessAllProjects",
        access_all_users AS "accessAllUsers", permissions::int[] AS permissions
      FROM roles WHERE tenant_id = ${tenantId} AND id = ${roleId} FOR KEY SHARE`,
    tx,
  );
  if (!role) throw invalid("role_id", "Must be a role in this workspace.");
  const reason = roleRefusal(actor, role);
  if (reason !== null) throw invalid("role_id", reason);
  return role;
}
