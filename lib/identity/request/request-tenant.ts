import { NotFound } from "@/lib/platform/http/errors";
import { findTenantByHost, type TenantRow } from "@/lib/platform/tenancy/find-tenant";
import { parseHost } from "@/lib/platform/tenancy/host";

/** The workspace that the request's host serves, for routes that ask nobody who they are. NotFound when none. */
export async function requestTenant(request: Request): Promise<TenantRow> {
  const tenant = await findTenantByHost(parseHost(request.headers.get("host")));
  if (!tenant) throw new NotFound("Workspace");
  return tenant;
}
