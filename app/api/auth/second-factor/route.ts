import { readBody } from "@/lib/api/input";
import { publicRoute } from "@/lib/api/public-route";
import type { Challenge } from "@/lib/auth/admit-user";
import { answerChallenge } from "@/lib/auth/answer-challenge";
import { requestTenant } from "@/lib/auth/request-tenant";
import { secondFactorBody } from "@/lib/auth/schema";
import { forgottenCookie, unsealCookie } from "@/lib/auth/sealed-state";
import { requireSameOrigin, signedIn } from "@/lib/auth/signed-in";
import { linkAnswered } from "@/lib/oidc/link-identity";

export const POST = publicRoute(async (request) => {
  const tenant = await requestTenant(request);
  requireSameOrigin(request);
  const { code } = await readBody(request, secondFactorBody);
  const { headers } = request;
  const challenge = unsealCookie("challenge", headers) as Challenge | undefined;
  const admission = await answerChallenge(tenant.id, challenge, code, headers, (tx) =>
    linkAnswered(tenant, challenge, tx),
  );
  const answer = new Response(null, { status: 204, headers: await signedIn(request, admission) });
  answer.headers.append("Set-Cookie", forgottenCookie("challenge", headers));
  return answer;
});
