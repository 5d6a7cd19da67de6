import { isSecure } from "@/lib/identity/sessions/session-cookie";

/** Returns the origin that the browser sees (`http://acme.localhost:3000`), or undefined for an invalid Host. */
export function requestOrigin(headers: Headers): string | undefined {
  const address = `${isSecure(headers) ? "https" : "http"}://${headers.get("host")}`;
  return URL.canParse(address) ? new URL(address).origin : undefined;
}

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Returns whether a cookie may authenticate this request: always for reads, but for other methods
 * only if the request comes from a page on the same origin (docs/spec/access.md#sessions). Checks
 * `Sec-Fetch-Site` if the browser sends it, otherwise compares `Origin` with the scheme and host
 * that the browser used.
 */
export function isSameOrigin(request: Request): boolean {
  if (SAFE_METHODS.has(request.method)) return true;
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const origin = request.headers.get("origin");
  if (origin === null || !URL.canParse(origin)) return false;
  return new URL(origin).origin === requestOrigin(request.headers);
}

/**
 * Returns the message for a request that `isSameOrigin` rejected. If the page uses TLS but the
 * request seems not to, the proxy is not trusted, so the message points the operator to the
 * setting.
 */
export function crossOriginText({ headers }: Request): string {
  const text = "This request does not come from this workspace's site.";
  const origin = headers.get("origin") ?? "";
  const isTlsTerminated =
    !isSecure(headers) &&
    URL.canParse(origin) &&
    new URL(origin).origin === requestOrigin(headers)?.replace("http:", "https:");
  if (headers.has("sec-fetch-site") || !isTlsTerminated) return text;
  return `${text} Behind a proxy that terminates TLS, set TRUST_PROXY=1 and have it send X-Forwarded-Proto.`;
}
