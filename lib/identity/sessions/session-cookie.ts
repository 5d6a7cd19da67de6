/** Host-only, so every tenant's host has its own. Over TLS, browsers also enforce the `__Host-` rules. */
const SESSION_COOKIE = "lanework.session";

/**
 * Cookie lifetime in the browser, the longest that browsers allow. The actual expiry is in the
 * session's row.
 */
export const COOKIE_SECONDS = 400 * 24 * 60 * 60;

/** Returns whether the browser used TLS, according to the process front or a proxy it trusts. */
export function isSecure(headers: Headers): boolean {
  return headers.get("x-forwarded-proto")?.split(",")[0]?.trim() === "https";
}

/** Returns the name that one of our cookies has on this connection. */
export function cookieName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}

/** Returns the name that the session cookie has on this connection. */
export function sessionCookieName(secure: boolean): string {
  return cookieName(SESSION_COOKIE, secure);
}

/** Returns a cookie's value as sent. If the name is repeated, the first one counts. */
export function cookieOf(headers: Headers, name: string): string | undefined {
  const parts = headers.get("cookie")?.split(";") ?? [];
  return parts
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}

/**
 * Returns the session secret from a request, or undefined. Over TLS, only the `__Host-` cookie
 * counts, because a sibling host could have set a plain one.
 */
export function sessionSecretOf(headers: Headers): string | undefined {
  return cookieOf(headers, sessionCookieName(isSecure(headers)));
}

/** Returns the Set-Cookie value that signs this browser in. */
export function sessionCookie(secret: string, secure: boolean): string {
  const attributes = `Path=/; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
  return `${sessionCookieName(secure)}=${secret}; ${attributes}`;
}
