import { isSecure } from "@/lib/identity/sessions/session-cookie";

/** The origin that the browser sees (`http://acme.localhost:3000`), or undefined for a Host that is none. */
export function requestOrigin(headers: Headers): string | undefined {
  const address = `${isSecure(headers) ? "https" : "http"}://${headers.get("host")}`;
  return URL.canParse(address) ? new URL(address).origin : undefined;
}

const READING = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a cookie may speak for this request: reads always, anything else only from a page of the same origin
 * (docs/spec/access.md#sessions). `Sec-Fetch-Site` decides where the browser sends it, else `Origin` against the scheme and
 * host that the browser used.
 */
export function isSameOrigin(request: Request): boolean {
  if (READING.has(request.method)) return true;
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const origin = request.headers.get("origin");
  if (origin === null || !URL.canParse(origin)) return false;
  return new URL(origin).origin === requestOrigin(request.headers);
}

/**
 * What somebody is told whose request `isSameOrigin` refused. Where the page came by TLS and the request did not, a proxy
 * is not believed: its operator needs the setting's name.
 */
export function otherOriginText({ headers }: Request): string {
  const text = "This request does not come from a page of this workspace.";
  const origin = headers.get("origin") ?? "";
  const isByTls =
    !isSecure(headers) &&
    URL.canParse(origin) &&
    new URL(origin).origin === requestOrigin(headers)?.replace("http:", "https:");
  if (headers.has("sec-fetch-site") || !isByTls) return text;
  return `${text} Behind a proxy that ends TLS, set TRUST_PROXY=1 and have it send X-Forwarded-Proto.`;
}
