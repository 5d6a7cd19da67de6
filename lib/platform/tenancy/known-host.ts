import { findTenantByHost, hostNames } from "./find-tenant";
import type { HostName } from "./host";

/** What a statement returns about its tenant, so that the host it was found by can be verified. */
export interface FoundTenant {
  slug: string;
  domain: string | null;
  is_only: boolean;
}

/** The cache is cleared once it is full. Only hosts that have a workspace are in it. */
const MAX_KNOWN = 10_000;

/** The tenant that each host had when it was last looked up. Verified by every use. */
const known = new Map<string, number>();

function keyOf(host: HostName): string {
  return JSON.stringify(host);
}

function isOf(host: HostName, { slug, domain, is_only: isOnly }: FoundTenant): boolean {
  return hostNames(host, { slug, domain, isOnly });
}

/**
 * Runs `find` with the id of the host's tenant, which is known before the first statement if this
 * process has seen the host. So a lookup by a secret names its tenant and still takes one round
 * trip. An answer counts only if it says that the host is its tenant's; otherwise the host is looked
 * up again, and `find` runs at most once more. Returns undefined if nothing was found, and null if
 * the host has no tenant.
 */
export async function findByHost<Row extends FoundTenant>(
  host: HostName,
  find: (tenantId: number) => Promise<Row | undefined>,
): Promise<Row | undefined | null> {
  const key = keyOf(host);
  const cached = known.get(key);
  const first = cached === undefined ? undefined : await find(cached);
  if (first && isOf(host, first)) return first;
  const tenant = await findTenantByHost(host);
  if (!tenant) {
    known.delete(key);
    return null;
  }
  if (tenant.id === cached && !first) return undefined;
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(key, tenant.id);
  const second = await find(tenant.id);
  return second && isOf(host, second) ? second : undefined;
}
