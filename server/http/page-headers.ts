import { randomBytes } from "node:crypto";

/** Origin of live updates if it is not this server: the Pusher app's WebSockets. */
type LiveUpdates = { host: string; port: number; scheme: "http" | "https" } | undefined;

/**
 * Hash of the style sheet that the toast library (sonner) inserts without a nonce. A test checks that they match.
 */
export const MESSAGES_STYLE = "sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY=";

/** Hash of an empty style sheet, which is how sonner's starts out. */
const NO_STYLE = "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=";

/** The security headers for one page response, and the nonce for its scripts. */
interface PageHeaders {
  nonce: string;
  headers: Record<"Content-Security-Policy" | "Referrer-Policy" | "X-Frame-Options", string>;
}

/** Creates the headers for a request, depending on how it arrived. */
export type MakePageHeaders = (arrival: Arrival) => PageHeaders;

/** How a request arrived: its host, and whether it used TLS. Both come from the process front. */
interface Arrival {
  host: string;
  isSecure: boolean;
}

function liveSource({ host, isSecure }: Arrival, remote: LiveUpdates): string {
  if (!remote) return `${isSecure ? "wss" : "ws"}://${host}`;
  return `${remote.scheme === "https" ? "wss" : "ws"}://${remote.host}:${remote.port}`;
}

/**
 * Creates the security headers for pages. Nothing is loaded from other origins, and only scripts and style sheets
 * with this response's nonce are applied. `style` attributes are allowed because virtual lists position their rows
 * with them. In development, Next adds styles and evaluates code on reload.
 */
export function pageHeaders(dev: boolean, remote: LiveUpdates): MakePageHeaders {
  return (arrival) => {
    const nonce = randomBytes(16).toString("base64");
    const policy = [
      "default-src 'self'",
      `script-src 'self' 'nonce-${nonce}'${dev ? " 'unsafe-eval'" : ""}`,
      dev
        ? "style-src 'self' 'unsafe-inline'"
        : `style-src 'self' 'nonce-${nonce}' '${NO_STYLE}' '${MESSAGES_STYLE}'`,
      ...(dev ? [] : ["style-src-attr 'unsafe-inline'"]),
      "img-src 'self' data: blob:",
      "font-src 'self' data:",
      `connect-src 'self' ${liveSource(arrival, remote)}`,
      "object-src 'none'",
      "base-uri 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ];
    return {
      nonce,
      headers: {
        "Content-Security-Policy": policy.join("; "),
        "Referrer-Policy": "strict-origin-when-cross-origin",
        "X-Frame-Options": "DENY",
      },
    };
  };
}
