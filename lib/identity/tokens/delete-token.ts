import { revokeCredentials } from "@/lib/platform/membership/revoke-access";
import type { TenantScope } from "@/lib/platform/access/scopes";
import { NotFound } from "@/lib/platform/http/errors";
import { recordAudit } from "@/lib/platform/audit-trail/record-audit";
import { asJson, iso, jsonRow, Prisma, transaction } from "@/lib/platform/db/query";

/** Revokes one of the caller's own tokens. Throws NotFound for any other. */
export async function deleteToken(tenant: TenantScope, id: number | undefined): Promise<void> {
  if (id === undefined) throw new NotFound("Token");
  const { tenantId, actor } = tenant;
  await transaction(async (tx) => {
    const deleted = await jsonRow<{ id: number; name: string; expires_at: string | null }>(
      Prisma.sql`
        WITH gone AS (
          DELETE FROM api_tokens
          WHERE tenant_id = ${tenantId} AND user_id = ${actor.userId} AND id = ${id}
          RETURNING id, name, expires_at
        )
        ${asJson(Prisma.sql`SELECT id, name, ${iso("expires_at")} AS expires_at FROM gone`)}`,
      tx,
    );
    if (!deleted) throw new NotFound("Token");
    const { name, expires_at } = deleted;
    const before = { user_id: actor.userId, name, expires_at };
    const entry = { subject: "token", subjectId: deleted.id, action: "deleted", before } as const;
    await recordAudit(tenant, [entry], tx);
    await revokeCredentials(actor.userId, [`token ${deleted.id}`], tx);
  });
}
