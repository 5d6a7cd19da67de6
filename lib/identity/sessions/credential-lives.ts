import type { Actor } from "@/lib/platform/access/actor";
import { Prisma } from "@/lib/platform/db/query";

/** Holds while the session or token that the caller came with is there; for whom the program speaks without one, always. */
export function credentialLives({ tenant, sessionId, tokenId }: Actor): Prisma.Sql {
  if (sessionId === null && tokenId === null) return Prisma.sql`true`;
  return sessionId === null
    ? Prisma.sql`EXISTS (SELECT FROM api_tokens c WHERE c.tenant_id = ${tenant.id} AND c.id = ${tokenId})`
    : Prisma.sql`EXISTS (SELECT FROM sessions c WHERE c.tenant_id = ${tenant.id} AND c.id = ${sessionId})`;
}
