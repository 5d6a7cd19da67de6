import {
  authorizationCodeGrant,
  type Configuration,
  fetchUserInfo,
  type IDToken,
  type UserInfoResponse,
} from "openid-client";
import { SignInRefused } from "./refusal";
import type { BegunSignIn } from "./start-sign-in";

/** Who the provider says this is. `email`: an address that it vouches for; null when it vouches for none. */
export interface Claimed {
  issuer: string;
  subject: string;
  email: string | null;
}

/** What fits a row of `identities`; OpenID Connect allows a subject 255 characters. */
const SUBJECT_MAX = 255;
const EMAIL_MAX = 254;

function vouchedEmail({ email, email_verified }: IDToken | UserInfoResponse): string | null {
  // Nothing but the literal: the text "false" is true enough for many a program.
  const isVouched = typeof email === "string" && email_verified === true;
  return isVouched && email.length <= EMAIL_MAX && !email.includes("\0") ? email.trim() : null;
}

/**
 * Turns the code that the browser brought into who they are. State, issuer, nonce, audience, times and signature are
 * the library's to check. Throws its errors, or SignInRefused.
 */
export async function readClaims(
  provider: Configuration,
  begun: BegunSignIn,
  search: string,
): Promise<Claimed> {
  const tokens = await authorizationCodeGrant(provider, new URL(begun.redirectUri + search), {
    expectedState: begun.state,
    expectedNonce: begun.nonce,
    pkceCodeVerifier: begun.verifier,
  });
  const claims = tokens.claims();
  if (
    !claims ||
    claims.sub === "" ||
    claims.sub.length > SUBJECT_MAX ||
    claims.sub.includes("\0")
  ) {
    throw new SignInRefused("OidcInvalid");
  }
  // The library looks at it for several audiences alone.
  if (claims["azp"] !== undefined && claims["azp"] !== provider.clientMetadata().client_id) {
    throw new SignInRefused("OidcInvalid");
  }
  const { userinfo_endpoint } = provider.serverMetadata();
  // Many providers keep addresses out of tokens.
  const isElsewhere = claims["email"] === undefined && userinfo_endpoint !== undefined;
  const told = isElsewhere
    ? await fetchUserInfo(provider, tokens.access_token, claims.sub)
    : claims;
  return { issuer: claims.iss, subject: claims.sub, email: vouchedEmail(told) };
}
