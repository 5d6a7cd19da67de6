import type { TenantScope } from "@/lib/platform/access/scopes";
import { Prisma, selectJson, type Transaction } from "@/lib/platform/db/query";

/**
 * Locks the workspace's row until the transaction ends, serializing changes to roles and to who is
 * an active admin. Lock it before any other row. Names, slugs, fallback roles and the last admin
 * are checked under this lock.
 */
export async function lockTenant({ tenantId }: TenantScope, tx: Transaction): Promise<void> {
  await selectJson(Prisma.sql`SELECT id FROM tenants WHERE id = ${tenantId} FOR NO KEY UPDATE`, tx);
}
