import type { TenantScope } from "@/lib/platform/access/scopes";
import { NotFound } from "@/lib/platform/http/errors";
import { iso, Prisma, selectJson, selectJsonRow } from "@/lib/platform/db/query";
import type { Identity } from "./schema";

/** Returns the provider accounts linked to the caller, oldest first, at most one per issuer. */
export function listIdentities({ tenantId, actor }: TenantScope): Promise<Identity[]> {
  return selectJson<Identity>(Prisma.sql`
    SELECT id, issuer, email, ${iso("last_used_at")} AS last_used_at, ${iso("created_at")} AS created_at
    FROM identities WHERE tenant_id = ${tenantId} AND user_id = ${actor.userId}
    ORDER BY identities.created_at, id LIMIT 100`);
}

/** Returns the id of one of the caller's linked accounts. Throws NotFound for any other. */
export async function findIdentity(
  { tenantId, actor }: TenantScope,
  id: number | undefined,
): Promise<number> {
  const found = await selectJsonRow<{ id: number }>(Prisma.sql`
    SELECT id FROM identities
    WHERE tenant_id = ${tenantId} AND user_id = ${actor.userId} AND id = ${id ?? null}::int`);
  if (!found) throw new NotFound("Identity");
  return found.id;
}
