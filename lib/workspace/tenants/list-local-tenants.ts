import { Prisma, selectJson } from "@/lib/platform/db/query";
import { isLocalInstallation } from "@/lib/platform/tenancy/workspace-url";

/**
 * The workspaces to choose from, by name. Only where the installation serves this machine alone: on a network the
 * list of who is hosted here is nobody's business, and people type their workspace's name.
 */
export async function listLocalTenants(): Promise<{ slug: string; name: string }[]> {
  if (!isLocalInstallation()) return [];
  return selectJson(Prisma.sql`SELECT slug, name FROM tenants ORDER BY lower(name), id LIMIT 100`);
}
