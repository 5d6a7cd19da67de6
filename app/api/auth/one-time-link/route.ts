import { readBody } from "@/lib/platform/http/input";
import { publicRoute } from "@/lib/identity/request/public-route";
import { callerOf } from "@/lib/identity/auth/caller";
import { requestTenant } from "@/lib/identity/request/request-tenant";
import { oneTimeLinkBody } from "@/lib/identity/auth/schema";
import { admitted, requireSameOrigin } from "@/lib/identity/sign-in/signed-in";
import { redeemSignInLink } from "@/lib/people/invitations/redeem-sign-in-link";

export const POST = publicRoute(async (request) => {
  const tenant = await requestTenant(request);
  requireSameOrigin(request);
  const body = await readBody(request, oneTimeLinkBody);
  return admitted(request, await redeemSignInLink(tenant.id, body, callerOf(request.headers)));
});
