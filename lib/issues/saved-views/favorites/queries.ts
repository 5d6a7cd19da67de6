import type { TenantScope } from "@/lib/platform/access/scopes";
import { Prisma, selectJson, type Transaction } from "@/lib/platform/db/query";
import type { Favorite } from "./schema";
import { favoriteColumns, favoriteJoins, isVisible } from "./serialize";

/**
 * Returns the caller's favorites in their order. Leaves out those that they can no longer see, which come back with
 * their access, and those in archived projects.
 */
export function listFavorites(tenant: TenantScope, tx?: Transaction): Promise<Favorite[]> {
  return findFavorites(tenant, Prisma.sql`p.archived_at IS NULL`, tx);
}

/** Returns the caller's favorites in their order that they can see and that meet the condition. */
export function findFavorites(
  tenant: TenantScope,
  condition: Prisma.Sql,
  tx?: Transaction,
): Promise<Favorite[]> {
  const { tenantId, actor } = tenant;
  return selectJson<Favorite>(
    Prisma.sql`
      SELECT ${favoriteColumns} FROM favorites f ${favoriteJoins(tenantId)}
      WHERE f.tenant_id = ${tenantId} AND f.user_id = ${actor.userId} AND ${condition} AND ${isVisible(tenant)}
      ORDER BY f.position, f.id`,
    tx,
  );
}

/** Locks the caller's row until the transaction ends, so that changes to their favorites follow one another. */
export async function lockFavorites({ tenantId, actor }: TenantScope, tx: Transaction) {
  await selectJson(
    Prisma.sql`SELECT id FROM users WHERE tenant_id = ${tenantId} AND id = ${actor.userId} FOR NO KEY UPDATE`,
    tx,
  );
}
