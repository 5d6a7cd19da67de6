import type { TenantScope } from "@/lib/access/scopes";
import { NotFound } from "@/lib/api/errors";
import { Prisma, row } from "@/lib/db/query";

/** Revokes one of the caller's own tokens. NotFound for any other. */
export async function deleteToken(
  { tenantId, actor }: TenantScope,
  id: number | undefined,
): Promise<void> {
  const deleted = await row(Prisma.sql`
    DELETE FROM api_tokens
    WHERE tenant_id = ${tenantId} AND user_id = ${actor.userId} AND id = ${id ?? null}::int
    RETURNING id`);
  if (!deleted) throw new NotFound("Token");
}
