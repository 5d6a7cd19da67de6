import { NotFound } from "@/lib/api/errors";
import { readBody } from "@/lib/api/input";
import { publicRoute } from "@/lib/api/public-route";
import { callerOf } from "@/lib/auth/caller";
import { redeemSignInLink } from "@/lib/auth/redeem-sign-in-link";
import { oneTimeLinkBody } from "@/lib/auth/schema";
import { requireSameOrigin, signedIn } from "@/lib/auth/signed-in";
import { findTenantByHost } from "@/lib/tenants/find-tenant";
import { parseHost } from "@/lib/tenants/host";

export const POST = publicRoute(async (request) => {
  const tenant = await findTenantByHost(parseHost(request.headers.get("host")));
  if (!tenant) throw new NotFound("Workspace");
  requireSameOrigin(request);
  const body = await readBody(request, oneTimeLinkBody);
  const secret = await redeemSignInLink(tenant.id, body, callerOf(request.headers));
  return new Response(null, { status: 204, headers: signedIn(request, secret) });
});
