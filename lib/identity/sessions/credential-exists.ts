import type { Actor } from "@/lib/platform/access/actor";
import { Prisma } from "@/lib/platform/db/query";

/**
 * SQL condition: true while the caller's session or token exists. Always true for automated
 * changes, which have neither.
 */
export function credentialExists({ tenant, sessionId, tokenId }: Actor): Prisma.Sql {
  if (sessionId === null && tokenId === null) return Prisma.sql`true`;
  return sessionId === null
    ? Prisma.sql`EXISTS (SELECT 1 FROM api_tokens c WHERE c.tenant_id = ${tenant.id} AND c.id = ${tokenId})`
    : Prisma.sql`EXISTS (SELECT 1 FROM sessions c WHERE c.tenant_id = ${tenant.id} AND c.id = ${sessionId})`;
}
