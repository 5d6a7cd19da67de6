import type { TenantScope } from "@/lib/platform/access/scopes";
import { Prisma, rows, transaction } from "@/lib/platform/db/query";
import { listFavorites, lockFavorites } from "./queries";
import type { Favorite } from "./schema";

/**
 * Puts the caller's favorites in this order. Those that it lacks, such as ones added at the same time, follow in their
 * previous order; ids that are gone are ignored.
 */
export function setFavoriteOrder(tenant: TenantScope, ids: number[]): Promise<Favorite[]> {
  const { tenantId, actor } = tenant;
  return transaction(async (tx) => {
    await lockFavorites(tenant, tx);
    await rows(
      Prisma.sql`
        UPDATE favorites f SET position = next.position
        FROM (
          SELECT o.id, row_number() OVER (
            ORDER BY array_position(${ids}::int[], o.id) NULLS LAST, o.position, o.id)::int AS position
          FROM favorites o WHERE o.tenant_id = ${tenantId} AND o.user_id = ${actor.userId}
        ) next
        WHERE f.tenant_id = ${tenantId} AND f.user_id = ${actor.userId} AND f.id = next.id
          AND f.position <> next.position`,
      tx,
    );
    return listFavorites(tenant, tx);
  });
}
