import { config } from "@/lib/platform/config/config";
import { Prisma, selectJson } from "@/lib/platform/db/query";
import { OperatorError } from "@/lib/platform/config/operator-error";
import type { TenantRow } from "./find-tenant";

/**
 * Outside production, the demo's first workspace is the default if several workspaces exist and
 * none is specified.
 */
export const DEMO_TENANT = "acme";

/**
 * Returns the workspace for a command: the specified one, otherwise DEFAULT_TENANT, the only one,
 * or the demo's. Throws a one-line OperatorError if the choice is ambiguous.
 */
export async function findOperatorTenant(slug: string | undefined): Promise<TenantRow> {
  const { DEFAULT_TENANT, NODE_ENV } = config();
  const tenants = await selectJson<TenantRow>(
    Prisma.sql`SELECT id, slug, name FROM tenants ORDER BY id`,
  );
  const named = slug ?? DEFAULT_TENANT;
  if (named !== undefined) {
    const found = tenants.find((tenant) => tenant.slug === named);
    if (found) return found;
    throw new OperatorError(`There is no workspace "${named}".`);
  }
  const [only, ...others] = tenants;
  if (!only) throw new OperatorError("No workspaces yet. Create one with tenant create.");
  if (others.length === 0) return only;
  const demo = tenants.find((tenant) => tenant.slug === DEMO_TENANT);
  if (demo && NODE_ENV !== "production") return demo;
  throw new OperatorError("There are several workspaces. Pass --tenant or set DEFAULT_TENANT.");
}
