import { revokeCredentials } from "@/lib/platform/membership/revoke-access";
import { iso, Prisma, rows, type Transaction } from "@/lib/platform/db/query";
import type { UserKey } from "@/lib/identity/sessions/create-session";

/**
 * Deletes all of a user's API tokens and calendar feeds, which need no password either, and ends the
 * connections that the tokens opened. The audit log gets an entry for each.
 */
export async function endTokens({ tenantId, userId }: UserKey, tx: Transaction): Promise<void> {
  const theirs = Prisma.sql`tenant_id = ${tenantId} AND user_id = ${userId}`;
  const ended = await rows<{ subject_type: string; subject_id: number }>(
    Prisma.sql`
      WITH tokens AS (DELETE FROM api_tokens WHERE ${theirs} RETURNING id, name, expires_at),
      feeds AS (DELETE FROM calendar_feeds WHERE ${theirs} RETURNING id, project_id),
      ended AS (
        SELECT 'token' AS subject_type, id,
          jsonb_build_object('user_id', ${userId}::int, 'name', name, 'expires_at', ${iso("expires_at")}) AS before
        FROM tokens
        UNION ALL
        SELECT 'calendar_feed', id, jsonb_build_object('user_id', ${userId}::int, 'project_id', project_id)
        FROM feeds
      )
      INSERT INTO audit_entries (tenant_id, actor_id, subject_type, subject_id, action, before)
      SELECT ${tenantId}, ${userId}, subject_type, id, 'deleted', before FROM ended
      RETURNING subject_type, subject_id`,
    tx,
  );
  const credentials = ended.flatMap(({ subject_type, subject_id }) =>
    subject_type === "token" ? [`token ${subject_id}` as const] : [],
  );
  await revokeCredentials(userId, credentials, tx);
}
