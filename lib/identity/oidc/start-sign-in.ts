import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from "openid-client";
import type { TenantRow } from "@/lib/platform/tenancy/find-tenant";
import { openProvider } from "./provider";

/** State that the browser keeps during a sign-in with the provider. */
export interface StartedSignIn {
  tenantId: number;
  /** The redirect URI, on the host where the sign-in started. */
  redirectUri: string;
  state: string;
  nonce: string;
  verifier: string;
  /** Where to go afterwards, as a path on this origin. */
  next: string;
}

/**
 * Starts a sign-in. Returns the provider's URL to redirect to, and the state for the browser.
 * Throws SignInRefused.
 */
export async function startSignIn(
  tenant: TenantRow,
  origin: string,
  next: string,
): Promise<{ url: string; begun: StartedSignIn }> {
  const provider = await openProvider();
  const begun = {
    tenantId: tenant.id,
    redirectUri: `${origin}/api/auth/oidc/callback`,
    state: randomState(),
    nonce: randomNonce(),
    verifier: randomPKCECodeVerifier(),
    next,
  };
  const url = buildAuthorizationUrl(provider, {
    scope: "openid email",
    redirect_uri: begun.redirectUri,
    state: begun.state,
    nonce: begun.nonce,
    code_challenge: await calculatePKCECodeChallenge(begun.verifier),
    code_challenge_method: "S256",
  });
  return { url: url.href, begun };
}
