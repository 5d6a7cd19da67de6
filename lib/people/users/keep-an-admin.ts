import { UserStatus } from "@/lib/platform/access/user-status";
import type { TenantScope } from "@/lib/platform/access/scopes";
import { Prisma, selectJsonRow, type Transaction } from "@/lib/platform/db/query";

/**
 * Returns an active admin other than this user: the caller if possible, and otherwise the
 * longest-standing one. Undefined if there isn't one. Must run under `lockTenant`, because a
 * workspace must keep its last admin (docs/spec/access.md#assigning-roles,
 * docs/spec/access.md#roles).
 */
export async function findOtherAdmin(
  { tenantId, actor }: TenantScope,
  userId: number,
  tx: Transaction,
): Promise<number | undefined> {
  const found = await selectJsonRow<{ id: number }>(
    Prisma.sql`
      SELECT u.id FROM users u
      JOIN roles r ON r.tenant_id = u.tenant_id AND r.id = u.role_id AND r.is_admin
      WHERE u.tenant_id = ${tenantId} AND u.id <> ${userId} AND u.status = ${UserStatus.Active}
        AND u.deleted_at IS NULL
      ORDER BY u.id <> ${actor.userId}, u.id LIMIT 1`,
    tx,
  );
  return found?.id;
}

/** Returns whether this user is an active admin. */
export async function isActiveAdmin(
  { tenantId }: TenantScope,
  userId: number,
  tx: Transaction,
): Promise<boolean> {
  const found = await selectJsonRow(
    Prisma.sql`
      SELECT u.id FROM users u
      JOIN roles r ON r.tenant_id = u.tenant_id AND r.id = u.role_id AND r.is_admin
      WHERE u.tenant_id = ${tenantId} AND u.id = ${userId} AND u.status = ${UserStatus.Active}
        AND u.deleted_at IS NULL`,
    tx,
  );
  return found !== undefined;
}
