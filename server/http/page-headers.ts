import { randomBytes } from "node:crypto";

/** Where live updates come from, when not from this server: the Pusher app's WebSockets. */
type LiveUpdates = { host: string; port: number; scheme: "http" | "https" } | undefined;

/**
 * The style sheet that the messages' library (sonner) writes into the page, which it gives no nonce: the hash of its text.
 * A test holds it against the package.
 */
export const MESSAGES_STYLE = "sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY=";

/** An empty style sheet, which is how that one begins. */
const NO_STYLE = "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=";

/** The security headers of one answer with a page, and the nonce that its scripts carry. */
interface PageHeaders {
  nonce: string;
  headers: Record<"Content-Security-Policy" | "Referrer-Policy" | "X-Frame-Options", string>;
}

/** Makes them for a request, by how it came. */
export type MakePageHeaders = (asked: Asked) => PageHeaders;

/** How a request came: its host, and whether over TLS. Both are the process front's word. */
interface Asked {
  host: string;
  isSecure: boolean;
}

function liveSource({ host, isSecure }: Asked, elsewhere: LiveUpdates): string {
  if (!elsewhere) return `${isSecure ? "wss" : "ws"}://${host}`;
  return `${elsewhere.scheme === "https" ? "wss" : "ws"}://${elsewhere.host}:${elsewhere.port}`;
}

/**
 * Makes the security headers of pages: nothing comes from elsewhere, and of what stands in the page only scripts and
 * style sheets with this answer's nonce count. `style` attributes are allowed: lists that scroll place their rows by
 * them. In development Next writes styles and evaluates code as it reloads.
 */
export function pageHeaders(dev: boolean, elsewhere: LiveUpdates): MakePageHeaders {
  return (asked) => {
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
      `connect-src 'self' ${liveSource(asked, elsewhere)}`,
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
