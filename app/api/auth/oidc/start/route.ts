import { ApiError, NotFound } from "@/lib/api/errors";
import { readBody } from "@/lib/api/input";
import { json } from "@/lib/api/json";
import { publicRoute } from "@/lib/api/public-route";
import { refuseThrottled } from "@/lib/api/throttle";
import { callerOf } from "@/lib/auth/caller";
import { localPath } from "@/lib/auth/callback-url";
import { requestOrigin } from "@/lib/auth/request-origin";
import { requestTenant } from "@/lib/auth/request-tenant";
import { oidcStartBody } from "@/lib/auth/schema";
import { sealedCookie } from "@/lib/auth/sealed-state";
import { requireSameOrigin } from "@/lib/auth/signed-in";
import { countProviderStep } from "@/lib/auth/sign-in-throttle";
import { providerName } from "@/lib/oidc/provider";
import { SignInRefused } from "@/lib/oidc/refusal";
import { startSignIn } from "@/lib/oidc/start-sign-in";

export const POST = publicRoute(async (request) => {
  const tenant = await requestTenant(request);
  requireSameOrigin(request);
  const { headers } = request;
  const origin = requestOrigin(headers);
  if (providerName() === undefined || origin === undefined) throw new NotFound("Provider");
  refuseThrottled(await countProviderStep(callerOf(headers).address));
  const { callback_url } = await readBody(request, oidcStartBody);
  try {
    const { url, begun } = await startSignIn(tenant, origin, localPath(callback_url, origin));
    const cookie = sealedCookie("oidc", headers, begun);
    return json({ url }, { headers: { "Set-Cookie": cookie, "Cache-Control": "no-store" } });
  } catch (error) {
    if (!(error instanceof SignInRefused)) throw error;
    throw new ApiError(502, error.message);
  }
});
