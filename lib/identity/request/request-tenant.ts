import { NotFound } from "@/lib/platform/http/errors";
import { findTenantByHost, type TenantRow } from "@/lib/platform/tenancy/find-tenant";
import { parseHost } from "@/lib/platform/tenancy/host";

/**
 * Returns the workspace for the request's host, for routes that do not authenticate. Throws NotFound if the host has
 * no workspace.
 */
export async function requestTenant(request: Request): Promise<TenantRow> {
  const tenant = await findTenantByHost(parseHost(request.headers.get("host")));
  if (!tenant) throw new NotFound("Workspace");
  return tenant;
}
