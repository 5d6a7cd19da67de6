import type { TenantScope } from "@/lib/access/scopes";
import { Prisma, rows, type Transaction } from "@/lib/db/query";

/** Ends every way in that a user has: sessions, API tokens and links not used yet (decisions.md §2.5). */
export async function endAccess(
  { tenantId }: TenantScope,
  userId: number,
  tx: Transaction,
): Promise<void> {
  const theirs = Prisma.sql`tenant_id = ${tenantId} AND user_id = ${userId}`;
  await rows(
    Prisma.sql`
      WITH signed_out AS (DELETE FROM sessions WHERE ${theirs}),
        revoked AS (DELETE FROM api_tokens WHERE ${theirs})
      UPDATE one_time_links SET used_at = now() WHERE ${theirs} AND used_at IS NULL`,
    tx,
  );
}
