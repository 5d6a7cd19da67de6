import { Prisma, selectJson } from "@/lib/platform/db/query";
import { isLocalInstallation } from "@/lib/platform/tenancy/workspace-url";

/**
 * Returns the workspaces to choose from, by name, but only if the installation cannot be reached
 * from other machines. On a network, the list of workspaces is private, and people type their
 * workspace's name.
 */
export async function listLocalTenants(): Promise<{ slug: string; name: string }[]> {
  if (!isLocalInstallation()) return [];
  return selectJson(Prisma.sql`SELECT slug, name FROM tenants ORDER BY lower(name), id LIMIT 100`);
}
