import { readBody } from "@/lib/platform/http/input";
import { publicRoute } from "@/lib/identity/request/public-route";
import type { Challenge } from "@/lib/identity/sign-in/sign-in-user";
import { confirmChallenge } from "@/lib/identity/sign-in/confirm-challenge";
import { requestTenant } from "@/lib/identity/request/request-tenant";
import { secondFactorBody } from "@/lib/identity/auth/schema";
import { expiredCookie, unsealCookie } from "@/lib/identity/sign-in/sealed-state";
import { requireSameOrigin, signedIn } from "@/lib/identity/sign-in/signed-in";
import { linkAfterCode } from "@/lib/identity/oidc/link-identity";

export const POST = publicRoute(async (request) => {
  const tenant = await requestTenant(request);
  requireSameOrigin(request);
  const { code } = await readBody(request, secondFactorBody);
  const { headers } = request;
  const challenge = unsealCookie("challenge", headers) as Challenge | undefined;
  const admission = await confirmChallenge(tenant.id, challenge, code, headers, (tx) =>
    linkAfterCode(tenant, challenge, tx),
  );
  const response = new Response(null, { status: 204, headers: await signedIn(request, admission) });
  response.headers.append("Set-Cookie", expiredCookie("challenge", headers));
  return response;
});
