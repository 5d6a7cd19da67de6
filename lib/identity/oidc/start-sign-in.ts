import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from "openid-client";
import type { TenantRow } from "@/lib/platform/tenancy/find-tenant";
import { openProvider } from "./provider";

/** What a browser carries from the start of a sign-in by the provider to its end. */
export interface BegunSignIn {
  tenantId: number;
  /** Where the provider sends the browser back to: of the host that it left from. */
  redirectUri: string;
  state: string;
  nonce: string;
  verifier: string;
  /** Where to go afterwards, a path of this origin. */
  next: string;
}

/** Begins a sign-in: the address at the provider to go to, and what the browser is to keep. Throws SignInRefused. */
export async function startSignIn(
  tenant: TenantRow,
  origin: string,
  next: string,
): Promise<{ url: string; begun: BegunSignIn }> {
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
