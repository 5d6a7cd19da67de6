import type { TenantScope } from "@/lib/platform/access/scopes";
import { Prisma, selectJson, type Transaction } from "@/lib/platform/db/query";

/**
 * Changes of a workspace's roles, and of who is an active admin, come one after the other: the workspace's row is
 * locked, before any other, until the transaction ends. Names, slugs, fallbacks and the last admin are checked under it.
 */
export async function lockTenant({ tenantId }: TenantScope, tx: Transaction): Promise<void> {
  await selectJson(Prisma.sql`SELECT id FROM tenants WHERE id = ${tenantId} FOR NO KEY UPDATE`, tx);
}
