/** The target of a request line. */
export interface Target {
  /** Path and query as handlers receive them. */
  url: string;
  /** The path of `url`, without the query. */
  pathname: string;
  /** `api` means that the response is JSON, even if the path only resembles an API path. */
  kind: "api" | "page" | "malformed";
}

/**
 * Parses the target of a request line. A path that a lenient parser could read as one under `/api` (escapes, repeated
 * slashes, dot segments, backslashes) counts as one, so it never reaches Next.
 */
export function readTarget(target: string): Target {
  const url = withoutSentrySlash(target.startsWith("/") ? target : stripOrigin(target));
  const pathname = url.split("?", 1)[0] ?? "";
  let plain = pathname;
  let malformed = !url.startsWith("/");
  try {
    plain = decodeURIComponent(pathname);
  } catch {
    malformed = true;
  }
  if (plain === "/" || /^\/(?!api\b)[\w-]+(\/[\w-]+)*$/.test(plain))
    return { url, pathname, kind: "page" };
  if (looksLikeApi(plain)) return { url, pathname, kind: "api" };
  return { url, pathname, kind: malformed ? "malformed" : "page" };
}

/** `GET http://host/path` is equivalent to `GET /path`; the host comes from the Host header. */
function stripOrigin(target: string): string {
  return target.replace(/^https?:\/\/[^/?#]*/i, "");
}

/**
 * Sentry's SDKs post to `/api/7/envelope/` and do not follow redirects. Only these two paths are
 * accepted with a trailing slash; Next only has routes without it.
 */
function withoutSentrySlash(url: string): string {
  return url.replace(/^(\/api\/[1-9]\d{0,9}\/(?:envelope|store))\/(?=\?|$)/, "$1");
}

function looksLikeApi(path: string): boolean {
  const segments: string[] = [];
  for (const segment of path.split(/[/\\]+/)) {
    if (segment === "..") segments.pop();
    else if (segment !== "" && segment !== ".") segments.push(segment);
  }
  return segments[0] === "api" || path.startsWith("/api/") || path === "/api";
}
