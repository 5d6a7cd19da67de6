import { revokeCredentials } from "@/lib/platform/membership/revoke-access";
import { iso, Prisma, rows, type Transaction } from "@/lib/platform/db/query";
import type { UserKey } from "@/lib/identity/sessions/create-session";

/**
 * Deletes all of a user's API tokens and ends the connections they opened. The audit log gets an
 * entry for each token.
 */
export async function endTokens({ tenantId, userId }: UserKey, tx: Transaction): Promise<void> {
  const ended = await rows<{ subject_id: number }>(
    Prisma.sql`
      WITH ended AS (
        DELETE FROM api_tokens WHERE tenant_id = ${tenantId} AND user_id = ${userId}
        RETURNING id, name, expires_at
      )
      INSERT INTO audit_entries (tenant_id, actor_id, subject_type, subject_id, action, before)
      SELECT ${tenantId}, ${userId}, 'token', id, 'deleted',
        jsonb_build_object('user_id', ${userId}::int, 'name', name, 'expires_at', ${iso("expires_at")})
      FROM ended
      RETURNING subject_id`,
    tx,
  );
  const credentials = ended.map(({ subject_id }) => `token ${subject_id}` as const);
  await revokeCredentials(userId, credentials, tx);
}
