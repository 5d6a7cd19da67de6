import { Prisma, selectJsonRow, type Transaction } from "@/lib/platform/db/query";
import { workspaceUrl } from "./workspace-url";

/**
 * Returns the base URL for links in emails: the workspace's own address, without a trailing slash.
 */
export async function findTenantUrl(tenantId: number, tx?: Transaction): Promise<string> {
  const found = await selectJsonRow<{ slug: string; domain: string | null }>(
    Prisma.sql`SELECT slug, domain FROM tenants WHERE id = ${tenantId}`,
    tx,
  );
  if (!found) throw new Error("the workspace no longer exists");
  return workspaceUrl(found);
}
