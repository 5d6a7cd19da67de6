import { publicRoute } from "@/lib/identity/request/public-route";
import { callerOf } from "@/lib/identity/auth/caller";
import { codePage } from "@/lib/identity/sign-in/code-page";
import { deviceCookies } from "@/lib/identity/sign-in/known-device";
import { requestTenant } from "@/lib/identity/request/request-tenant";
import { expiredCookie, sealedCookie, unsealCookie } from "@/lib/identity/sign-in/sealed-state";
import { isSecure, sessionCookie } from "@/lib/identity/sessions/session-cookie";
import { finishSignIn } from "@/lib/identity/oidc/finish-sign-in";
import { SignInRefused } from "@/lib/identity/oidc/refusal";
import type { StartedSignIn } from "@/lib/identity/oidc/start-sign-in";

/** Redirects to a path on this origin, and clears the sign-in's state cookie. */
function redirectTo(headers: Headers, location: string, cookies: string[]): Response {
  const response = new Response(null, { status: 303, headers: { Location: location } });
  response.headers.set("Cache-Control", "private, no-store");
  response.headers.set("Referrer-Policy", "no-referrer");
  for (const cookie of [expiredCookie("oidc", headers), ...cookies]) {
    response.headers.append("Set-Cookie", cookie);
  }
  return response;
}

export const GET = publicRoute(async (request) => {
  const tenant = await requestTenant(request);
  const { headers } = request;
  const begun = unsealCookie("oidc", headers) as StartedSignIn | undefined;
  try {
    const { search } = new URL(request.url);
    const admission = await finishSignIn(tenant, begun, search, callerOf(headers));
    const next = begun?.next ?? "/";
    if ("challenge" in admission) {
      return redirectTo(headers, codePage(next), [
        sealedCookie("challenge", headers, admission.challenge),
      ]);
    }
    const cookie = sessionCookie(admission.secret, isSecure(headers));
    return redirectTo(headers, next, [cookie, ...(await deviceCookies(headers, admission))]);
  } catch (error) {
    if (!(error instanceof SignInRefused)) throw error;
    return redirectTo(headers, `/sign-in?error=${error.code}`, []);
  }
});
