import { Forbidden, invalid, NotFound } from "@/lib/platform/http/errors";
import type { ClientAddress } from "@/lib/platform/http/client-address";
import { hashPassword } from "@/lib/identity/passwords/password";
import { config } from "@/lib/platform/config/config";
import { Prisma, rows, transaction } from "@/lib/platform/db/query";
import { type CreatedTenant, insertTenant } from "./create-tenant";
import { countTenants } from "@/lib/platform/tenancy/find-tenant";
import type { HostName } from "@/lib/platform/tenancy/host";
import type { SetupBody } from "./schema";
import { proveSetupCode } from "./setup-code";

/**
 * Returns the slug the first workspace must have for this host to serve it, null if any slug works,
 * or undefined if none does.
 */
export function slugForSetup(host: HostName): string | null | undefined {
  if (host.kind === "slug") return host.slug;
  return host.kind === "default" ? (config().DEFAULT_TENANT ?? null) : undefined;
}

/**
 * First-run setup: creates the installation's first workspace and its admin, who is active
 * immediately. Throws Forbidden (403) if a workspace already exists (if called concurrently, only
 * one call succeeds), NotFound on a host that could not serve it, Invalid on `setup_code` and
 * `slug`, and 429 after too many wrong codes.
 */
export async function createFirstTenant(
  body: SetupBody,
  host: HostName,
  address: ClientAddress,
): Promise<CreatedTenant> {
  const slug = slugForSetup(host);
  if (slug === undefined) throw new NotFound("Workspace");
  const alreadySetUp = new Forbidden("This installation is already set up.");
  if ((await countTenants()) > 0) throw alreadySetUp;
  await proveSetupCode(body.setup_code, address);
  if (slug !== null && slug !== body.slug)
    throw invalid("slug", `Must be ${slug} at this address.`);
  const passwordHash = await hashPassword(body.password);
  return transaction(async (tx) => {
    await rows(Prisma.sql`LOCK TABLE tenants IN SHARE ROW EXCLUSIVE MODE`, tx);
    if ((await countTenants(tx)) > 0) throw alreadySetUp;
    return insertTenant(tx, {
      slug: body.slug,
      name: body.workspace_name,
      admin: {
        email: body.email,
        firstName: body.first_name,
        lastName: body.last_name,
        passwordHash,
      },
    });
  });
}
