import { config } from "@/lib/platform/config/config";
import { Prisma, selectJson } from "@/lib/platform/db/query";
import { OperatorError } from "@/lib/platform/config/operator-error";
import type { TenantRow } from "./find-tenant";

/** The demo's first workspace answers where several are there and none is named, outside production. */
export const DEMO_TENANT = "acme";

/**
 * The workspace that a command works on: the one named, else DEFAULT_TENANT, else the only one, else the demo's.
 * Throws an OperatorError of one line when that does not settle it.
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
  if (!only) throw new OperatorError("There is no workspace yet: make one with tenant create.");
  if (others.length === 0) return only;
  const demo = tenants.find((tenant) => tenant.slug === DEMO_TENANT);
  if (demo && NODE_ENV !== "production") return demo;
  throw new OperatorError(
    "There are several workspaces: name one with --tenant, or set DEFAULT_TENANT.",
  );
}
