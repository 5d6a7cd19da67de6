import { endCredentials } from "@/lib/access/end-rights";
import { recordAudit } from "@/lib/audit/record-audit";
import type { UserKey } from "@/lib/auth/create-session";
import { iso, Prisma, rows, type Transaction } from "@/lib/db/query";

/** Ends every API token of a user, by themselves; the audit log names each. */
export async function endTokens({ tenantId, userId }: UserKey, tx: Transaction): Promise<void> {
  const ended = await rows<{ id: number; name: string; expires_at: string | null }>(
    Prisma.sql`
      DELETE FROM api_tokens WHERE tenant_id = ${tenantId} AND user_id = ${userId}
      RETURNING id, name, ${iso("expires_at")} AS expires_at`,
    tx,
  );
  const entries = ended.map(({ id, name, expires_at }) => {
    const before = { user_id: userId, name, expires_at };
    return { subject: "token", subjectId: id, action: "deleted", before } as const;
  });
  await recordAudit({ tenantId, actor: { userId } }, entries, tx);
  const credentials = ended.map(({ id }) => `token ${id}` as const);
  await endCredentials(userId, credentials, tx);
}
