import { revokeCredentials } from "@/lib/platform/membership/revoke-access";
import { Prisma, rows, type Transaction } from "@/lib/platform/db/query";
import type { UserKey } from "./create-session";

/** Ends all of a user's sessions except the given one; null ends them all. */
export async function endOtherSessions(
  { tenantId, userId }: UserKey,
  keptSessionId: number | null,
  tx: Transaction,
): Promise<void> {
  const ended = await rows<{ id: number }>(
    Prisma.sql`
      DELETE FROM sessions
      WHERE tenant_id = ${tenantId} AND user_id = ${userId} AND id IS DISTINCT FROM ${keptSessionId}::int
      RETURNING id`,
    tx,
  );
  const credentials = ended.map(({ id }) => `session ${id}` as const);
  await revokeCredentials(userId, credentials, tx);
}
