import { config } from "@/lib/platform/config/config";
import { Prisma, selectJsonRow, type Transaction } from "@/lib/platform/db/query";
import type { HostName } from "./host";

export interface TenantRow {
  id: number;
  slug: string;
  name: string;
}

/** True if the host refers to the tenant. `isOnly`: it is the installation's only tenant. */
export function hostNames(
  host: HostName,
  tenant: { slug: string; domain: string | null; isOnly: boolean },
): boolean {
  switch (host.kind) {
    case "slug":
      return tenant.slug === host.slug;
    case "domain":
      return tenant.domain === host.domain;
    case "default": {
      const slug = config().DEFAULT_TENANT;
      return slug === undefined ? tenant.isOnly : tenant.slug === slug;
    }
  }
}

/** Returns the tenant that a host serves, or undefined (docs/spec/access.md#tenants). */
export async function findTenantByHost(host: HostName): Promise<TenantRow | undefined> {
  if (host.kind !== "default") {
    const slug = host.kind === "slug" ? host.slug : null;
    const domain = host.kind === "domain" ? host.domain : null;
    return selectJsonRow<TenantRow>(
      Prisma.sql`SELECT id, slug, name FROM tenants WHERE slug = ${slug} OR domain = ${domain}`,
    );
  }
  const slug = config().DEFAULT_TENANT ?? null;
  return selectJsonRow<TenantRow>(Prisma.sql`
    SELECT id, slug, name FROM tenants
    WHERE slug = ${slug}
      OR (${slug}::text IS NULL AND (SELECT count(*) FROM (SELECT 1 FROM tenants LIMIT 2) two) = 1)`);
}

/** Returns the number of workspaces; 2 means two or more. */
export async function countTenants(tx?: Transaction): Promise<0 | 1 | 2> {
  const found = await selectJsonRow<{ count: 0 | 1 | 2 }>(
    Prisma.sql`SELECT count(*)::int AS count FROM (SELECT 1 FROM tenants LIMIT 2) two`,
    tx,
  );
  return found?.count ?? 0;
}
