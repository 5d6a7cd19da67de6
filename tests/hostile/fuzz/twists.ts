import type { Dice } from "../dice";

/** Returns a path that is equivalent to the given one, almost equivalent, or invalid. */
export function twistPath(path: string, dice: Dice): string {
  const [address = "", query] = path.split("?", 2);
  const twisted = escape(dice.pick(TWISTS)(address, dice));
  return query === undefined ? twisted : `${twisted}?${query}`;
}

type Twist = (path: string, dice: Dice) => string;

/** Replaces one of the path's segments. */
const inPlace =
  (change: (segment: string) => string): Twist =>
  (path, dice) => {
    const segments = path.split("/");
    const at = 2 + dice.below(Math.max(segments.length - 2, 1));
    return segments.map((segment, n) => (n === at ? change(segment) : segment)).join("/");
  };

const TWISTS: Twist[] = [
  (path) => `${path}/`,
  (path) => `${path}//`,
  (path) => path.replace("/api/", "/api//"),
  (path) => `${path}/%2e%2e/%2e%2e`,
  (path) => `${path}/..%2f..%2f`,
  (path) => `${path}%00`,
  (path) => `${path}%zz`,
  (path) => `${path}%`,
  (path) => `${path}%ff%fe`,
  (path) => `${path};jsessionid=1`,
  (path) => `${path}.json`,
  (path) => `${path}/${"a".repeat(4000)}`,
  (path) => `${path}\\..\\x`,
  inPlace(() => "0"),
  inPlace(() => "-1"),
  inPlace(() => "2147483648"),
  inPlace(() => "99999999999999999999"),
  inPlace(() => "1e3"),
  inPlace(() => "1.0"),
  inPlace(() => "%D9%A3"),
  inPlace(() => "%F0%9F%98%80"),
  inPlace(() => "%00"),
  inPlace(() => "__proto__"),
  inPlace(() => "NULL"),
  inPlace((segment) => `0${segment}`),
  inPlace((segment) => `${segment}%20`),
  inPlace((segment) => `%20${segment}`),
  inPlace((segment) => segment.toUpperCase()),
  inPlace((segment) => segment.toLowerCase()),
  inPlace(() => "TWIN-0000000000000000001"),
  inPlace(() => "twin-1"),
  inPlace(() => "TWİN-1"),
  inPlace(() => "VAULT-1"),
  inPlace(() => "TWIN-1%27%20OR%201=1"),
];

/** Encodes characters that the client would reject. */
function escape(path: string): string {
  return path.replace(/[^\x21-\x7e]/g, (character) => encodeURIComponent(character));
}

export const ODD_METHODS = [
  "HEAD",
  "OPTIONS",
  "PATCH",
  "TRACE",
  "PROPFIND",
  "QUERY",
  "MKCOL",
  "get",
  "FOO",
];

/** Pointless or misleading headers. */
export const ODD_HEADERS: Record<string, string>[] = [
  { "content-type": "" },
  { "content-type": "text/html" },
  { "content-type": "application/json; charset=utf-16" },
  { "content-type": "application/x-www-form-urlencoded" },
  { "content-type": "multipart/form-data" },
  { "content-type": "multipart/form-data; boundary=" },
  { "content-type": 'application/json; "' },
  { "content-encoding": "gzip" },
  { accept: "text/html;q=1e999" },
  { accept: "\u00ff" },
  { "accept-language": "a".repeat(4000) },
  { range: "bytes=9999999999-" },
  { range: "bytes=0-0,-1,1-0" },
  { "if-none-match": "*" },
  { "if-match": "*" },
  { "if-match": '""' },
  { "if-match": 'W/"1"' },
  { "if-match": '"a","b' },
  { "if-match": "\u00e9" },
  { "if-match": `"${"1".repeat(8000)}"` },
  { "if-modified-since": "never" },
  { "x-request-id": "a b" },
  { "x-request-id": "é" },
  { "x-request-id": "r".repeat(129) },
  { "x-request-id": "mine-1" },
  { "x-forwarded-for": "1.2.3.4, 'x'" },
  { "x-forwarded-proto": "https" },
  { "x-forwarded-host": "evil.test" },
  { "x-http-method-override": "DELETE" },
  { "x-middleware-subrequest": "middleware:middleware" },
  { "next-action": "0".repeat(42) },
  { rsc: "1" },
  { "next-router-state-tree": "%5B%22" },
  { "sec-fetch-site": "cross-site" },
  { origin: "null" },
  { origin: "http://[" },
  { cookie: "lanework.session=; lanework.session==; a=%ff" },
  { cookie: `lanework.session=${"s".repeat(3000)}` },
  { authorization: "Bearer" },
  { authorization: "Bearer lw_0000000000000000000000000000000000000000" },
  { authorization: "Basic YTpi" },
  { authorization: `Bearer ${"x".repeat(6000)}` },
  { "idempotency-key": "" },
  { "idempotency-key": "k".repeat(256) },
  { "idempotency-key": "ÿ" },
  { traceparent: "00-zz" },
  { expect: "200-maybe" },
  { te: "trailers" },
];
