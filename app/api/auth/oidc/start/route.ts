import { ApiError, NotFound } from "@/lib/platform/http/errors";
import { readBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { publicRoute } from "@/lib/identity/request/public-route";
import { assertNotThrottled } from "@/lib/platform/throttle/throttle";
import { callerOf } from "@/lib/identity/auth/caller";
import { localPath } from "@/lib/identity/auth/callback-url";
import { requestOrigin } from "@/lib/identity/request/request-origin";
import { requestTenant } from "@/lib/identity/request/request-tenant";
import { oidcStartBody } from "@/lib/identity/auth/schema";
import { sealedCookie } from "@/lib/identity/sign-in/sealed-state";
import { requireSameOrigin } from "@/lib/identity/sign-in/signed-in";
import { countProviderStep } from "@/lib/identity/sign-in/sign-in-throttle";
import { providerName } from "@/lib/identity/oidc/provider";
import { SignInRefused } from "@/lib/identity/oidc/refusal";
import { startSignIn } from "@/lib/identity/oidc/start-sign-in";

export const POST = publicRoute(async (request) => {
  const tenant = await requestTenant(request);
  requireSameOrigin(request);
  const { headers } = request;
  const origin = requestOrigin(headers);
  if (providerName() === undefined || origin === undefined) throw new NotFound("Provider");
  assertNotThrottled(await countProviderStep(callerOf(headers).address));
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
