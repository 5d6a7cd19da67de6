import { seal, unseal } from "@/lib/platform/config/seal";
import { cookieName, cookieOf, isSecure } from "@/lib/identity/sessions/session-cookie";

/** How long a browser keeps state between two steps of signing in, by the purpose of the state. */
const SECONDS = { oidc: 10 * 60, challenge: 5 * 60 } as const;
type SealedPurpose = keyof typeof SECONDS;

interface Sealed {
  until: number;
  state: unknown;
}

function nameOf(purpose: SealedPurpose, headers: Headers): string {
  return cookieName(`lanework.${purpose}`, isSecure(headers));
}

function setCookie(purpose: SealedPurpose, headers: Headers, value: string, seconds: number) {
  const attributes = `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax`;
  return `${nameOf(purpose, headers)}=${value}; ${attributes}${isSecure(headers) ? "; Secure" : ""}`;
}

/** Returns the Set-Cookie value that stores `state`, encrypted and authenticated, in the browser. */
export function sealedCookie(purpose: SealedPurpose, headers: Headers, state: object): string {
  const until = Date.now() + SECONDS[purpose] * 1000;
  const sealed = seal(`${purpose} ${JSON.stringify({ until, state } satisfies Sealed)}`);
  const value = Buffer.from(sealed, "base64").toString("base64url");
  return setCookie(purpose, headers, value, SECONDS[purpose]);
}

/** Returns the Set-Cookie value that deletes the stored state. */
export function expiredCookie(purpose: SealedPurpose, headers: Headers): string {
  return setCookie(purpose, headers, "", 0);
}

/**
 * Returns this browser's state for the purpose, or undefined if it is missing, expired or forged.
 */
export function unsealCookie(purpose: SealedPurpose, headers: Headers): unknown {
  const value = cookieOf(headers, nameOf(purpose, headers));
  const text = value && unseal(Buffer.from(value, "base64url").toString("base64"));
  if (!text?.startsWith(`${purpose} `)) return undefined;
  const { until, state } = JSON.parse(text.slice(purpose.length)) as Sealed;
  return until > Date.now() ? state : undefined;
}
