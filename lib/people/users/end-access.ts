import { revokeAccess } from "@/lib/platform/membership/revoke-access";
import type { TenantScope } from "@/lib/platform/access/scopes";
import { Prisma, rows, type Transaction } from "@/lib/platform/db/query";
import { cancelImportsOf } from "./cancel-imports";

/**
 * Ends all of a user's access and everything in progress (docs/spec/access.md#losing-access):
 * sessions, API tokens, calendar feeds, unused links, connections, imports, and unsent notification emails.
 * Reactivating the user restores none of it.
 */
export async function endAccess(
  tenant: TenantScope,
  userId: number,
  tx: Transaction,
): Promise<void> {
  const theirs = Prisma.sql`tenant_id = ${tenant.tenantId} AND user_id = ${userId}`;
  await rows(
    Prisma.sql`
      WITH signed_out AS (DELETE FROM sessions WHERE ${theirs}),
        revoked AS (DELETE FROM api_tokens WHERE ${theirs}),
        unsubscribed AS (DELETE FROM calendar_feeds WHERE ${theirs}),
        unsent AS (DELETE FROM mails WHERE ${theirs} AND sent_at IS NULL)
      UPDATE one_time_links SET used_at = now() WHERE ${theirs} AND used_at IS NULL`,
    tx,
  );
  await cancelImportsOf(tenant, userId, tx);
  await revokeAccess(tenant, [userId], tx);
}
