/** Host-only, so every tenant's host has its own. Over TLS the browser holds the `__Host-` rules too. */
const SESSION_COOKIE = "lanework.session";

/** The browser keeps the cookie this long (the most that browsers allow); the session's row decides, and slides. */
export const COOKIE_SECONDS = 400 * 24 * 60 * 60;

/** Whether the browser came over TLS. The header is the process front's, or that of a proxy it trusts. */
export function isSecure(headers: Headers): boolean {
  return headers.get("x-forwarded-proto")?.split(",")[0]?.trim() === "https";
}

/** The name of a cookie of ours on this connection. */
export function cookieName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}

/** The session cookie's name on this connection. */
export function sessionCookieName(secure: boolean): string {
  return cookieName(SESSION_COOKIE, secure);
}

/** The value of a cookie, as it was sent; of a repeated name the first. */
export function cookieOf(headers: Headers, name: string): string | undefined {
  const parts = headers.get("cookie")?.split(";") ?? [];
  return parts
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}

/**
 * The session secret that a request carries, or undefined. Over TLS only the `__Host-` cookie counts: a plain one
 * could have been planted by a sibling host.
 */
export function sessionSecretOf(headers: Headers): string | undefined {
  return cookieOf(headers, sessionCookieName(isSecure(headers)));
}

/** The Set-Cookie value that signs this browser in. */
export function sessionCookie(secret: string, secure: boolean): string {
  const rules = `Path=/; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
  return `${sessionCookieName(secure)}=${secret}; ${rules}`;
}
