import {
  authorizationCodeGrant,
  type Configuration,
  fetchUserInfo,
  type IDToken,
  type UserInfoResponse,
} from "openid-client";
import { SignInRefused } from "./refusal";
import type { StartedSignIn } from "./start-sign-in";

/** The identity according to the provider. `email` is a verified address, or null. */
export interface ClaimedIdentity {
  issuer: string;
  subject: string;
  email: string | null;
}

/** The size of `identities.subject`. OpenID Connect allows subjects of up to 255 characters. */
const SUBJECT_MAX = 255;
const EMAIL_MAX = 254;

function verifiedEmail({ email, email_verified }: IDToken | UserInfoResponse): string | null {
  // Accepts only the literal `true`, because many programs would treat the text "false" as true.
  const isVerified = typeof email === "string" && email_verified === true;
  return isVerified && email.length <= EMAIL_MAX && !email.includes("\0") ? email.trim() : null;
}

/**
 * Exchanges the code from the browser for claims. The library checks state, issuer, nonce,
 * audience, times and signature. Throws the library's errors, or SignInRefused.
 */
export async function readClaims(
  provider: Configuration,
  begun: StartedSignIn,
  search: string,
): Promise<ClaimedIdentity> {
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
  // The library checks this claim only if there are several audiences.
  if (claims["azp"] !== undefined && claims["azp"] !== provider.clientMetadata().client_id) {
    throw new SignInRefused("OidcInvalid");
  }
  const { userinfo_endpoint } = provider.serverMetadata();
  // Many providers leave the address out of their tokens.
  const isInUserInfo = claims["email"] === undefined && userinfo_endpoint !== undefined;
  const emailClaims = isInUserInfo
    ? await fetchUserInfo(provider, tokens.access_token, claims.sub)
    : claims;
  return { issuer: claims.iss, subject: claims.sub, email: verifiedEmail(emailClaims) };
}
