import { Forbidden } from "@/lib/platform/http/errors";
import { Prisma, selectJsonRow, type Transaction } from "@/lib/platform/db/query";
import { escalationRefusal } from "@/lib/platform/access/can";
import type { TenantScope } from "@/lib/platform/access/scopes";

interface Rights {
  roleId: number;
  /** Packed, in resource order. */
  permissions: number[];
}

/**
 * Returns the caller's current role and permissions, which may have changed since authentication.
 */
function readCurrentRights(
  { tenantId, actor }: TenantScope,
  tx?: Transaction,
): Promise<Rights | undefined> {
  return selectJsonRow<Rights>(
    Prisma.sql`SELECT r.id AS "roleId", r.permissions::int[] AS permissions
      FROM users u JOIN roles r ON r.tenant_id = u.tenant_id AND r.id = u.role_id
      WHERE u.tenant_id = ${tenantId} AND u.id = ${actor.userId}`,
    tx,
  );
}

/**
 * Throws Forbidden (403) if the role is the caller's own, `after` adds permissions to it, and the
 * caller is not an admin. Applies both to editing the role and to replacing it with another
 * (docs/spec/access.md#managing-admins).
 */
export async function authorizeOwnRole(
  tenant: TenantScope,
  roleId: number,
  after: readonly number[],
  tx?: Transaction,
): Promise<void> {
  if (tenant.actor.isAdmin) return;
  const held = await readCurrentRights(tenant, tx);
  if (held?.roleId !== roleId) return;
  const reason = escalationRefusal(tenant.actor, held.permissions, after);
  if (reason !== null) throw new Forbidden(reason);
}
