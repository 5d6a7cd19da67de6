import { readBody } from "@/lib/api/input";
import { publicRoute } from "@/lib/api/public-route";
import { callerOf } from "@/lib/auth/caller";
import { requestTenant } from "@/lib/auth/request-tenant";
import { oneTimeLinkBody } from "@/lib/auth/schema";
import { admitted, requireSameOrigin } from "@/lib/auth/signed-in";
import { redeemSignInLink } from "@/lib/users/redeem-sign-in-link";

export const POST = publicRoute(async (request) => {
  const tenant = await requestTenant(request);
  requireSameOrigin(request);
  const body = await readBody(request, oneTimeLinkBody);
  return admitted(request, await redeemSignInLink(tenant.id, body, callerOf(request.headers)));
});
