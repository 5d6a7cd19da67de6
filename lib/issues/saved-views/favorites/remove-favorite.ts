import type { TenantScope } from "@/lib/platform/access/scopes";
import { NotFound } from "@/lib/platform/http/errors";
import { Prisma, row } from "@/lib/platform/db/query";

/** Removes one of the caller's favorites. Its project, view or issue is not affected. */
export async function removeFavorite(
  { tenantId, actor }: TenantScope,
  favoriteId: number | undefined,
): Promise<void> {
  const removed = await row(Prisma.sql`
    DELETE FROM favorites
    WHERE tenant_id = ${tenantId} AND user_id = ${actor.userId} AND id = ${favoriteId ?? 0} RETURNING id`);
  if (!removed) throw new NotFound("Favorite");
}
