import { Prisma, rows, type Transaction } from "@/lib/platform/db/query";
import type { LinkPurpose } from "./create-one-time-link";
import type { UserKey } from "@/lib/identity/sessions/create-session";

/** Invalidates the user's unused links for these purposes. */
export async function endOneTimeLinks(
  { tenantId, userId }: UserKey,
  purposes: readonly LinkPurpose[],
  tx: Transaction,
): Promise<void> {
  await rows(
    Prisma.sql`
      UPDATE one_time_links SET used_at = now()
      WHERE tenant_id = ${tenantId} AND user_id = ${userId} AND purpose = ANY(${[...purposes]}::text[])
        AND used_at IS NULL`,
    tx,
  );
}
