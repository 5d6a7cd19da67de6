import { Forbidden } from "@/lib/platform/http/errors";
import { Prisma, selectJsonRow, type Transaction } from "@/lib/platform/db/query";
import { refuseWidening } from "@/lib/platform/access/can";
import type { TenantScope } from "@/lib/platform/access/scopes";

interface Rights {
  roleId: number;
  /** Packed, in resource order. */
  permissions: number[];
}

/** What the caller holds by now: their role may have changed since they were authenticated. */
function readHeld({ tenantId, actor }: TenantScope, tx?: Transaction): Promise<Rights | undefined> {
  return selectJsonRow<Rights>(
    Prisma.sql`SELECT r.id AS "roleId", r.permissions::int[] AS permissions
      FROM users u JOIN roles r ON r.tenant_id = u.tenant_id AND r.id = u.role_id
      WHERE u.tenant_id = ${tenantId} AND u.id = ${actor.userId}`,
    tx,
  );
}

/**
 * Throws Forbidden (403) where the caller, who is not an admin, holds the role and would have more permissions by `after`:
 * whether its own become these, or it is exchanged for one that has them (docs/spec/access.md#acting-on-admins).
 */
export async function authorizeOwnRights(
  tenant: TenantScope,
  roleId: number,
  after: readonly number[],
  tx?: Transaction,
): Promise<void> {
  if (tenant.actor.isAdmin) return;
  const held = await readHeld(tenant, tx);
  if (held?.roleId !== roleId) return;
  const reason = refuseWidening(tenant.actor, held.permissions, after);
  if (reason !== null) throw new Forbidden(reason);
}
