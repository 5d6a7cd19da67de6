import { readBody } from "@/lib/platform/api/input";
import { publicRoute } from "@/lib/identity/auth/public-route";
import { callerOf } from "@/lib/identity/auth/caller";
import { requestTenant } from "@/lib/identity/auth/request-tenant";
import { oneTimeLinkBody } from "@/lib/identity/auth/schema";
import { admitted, requireSameOrigin } from "@/lib/identity/auth/signed-in";
import { redeemSignInLink } from "@/lib/people/users/redeem-sign-in-link";

export const POST = publicRoute(async (request) => {
  const tenant = await requestTenant(request);
  requireSameOrigin(request);
  const body = await readBody(request, oneTimeLinkBody);
  return admitted(request, await redeemSignInLink(tenant.id, body, callerOf(request.headers)));
});
