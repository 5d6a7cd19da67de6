import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** The app's key and secret. */
export interface Keys {
  key: string;
  secret: string;
}

/** Seconds for which a signed request is valid, before and after its timestamp. */
const WINDOW = 600;

/** The signed part of a request to the HTTP API. */
interface SignedRequest {
  method: string;
  path: string;
  query: URLSearchParams;
}

function sign(secret: string, text: string): string {
  return createHmac("sha256", secret).update(text).digest("hex");
}

function isEqual(actual: string, expected: string): boolean {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** True if `auth` (`key:signature`) allows this connection, and no other, to join the channel. */
export function isAuthorized(
  { key, secret }: Keys,
  { socketId, channel, auth, channelData }: SignedSubscription,
): boolean {
  const signed = [socketId, channel, ...(channelData === undefined ? [] : [channelData])].join(":");
  return isEqual(auth, `${key}:${sign(secret, signed)}`);
}

/** True if `auth` allows this connection, and no other, to sign in as the user in `userData`. */
export function isSignedIn(
  { key, secret }: Keys,
  { socketId, auth, userData }: { socketId: string; auth: string; userData: string },
): boolean {
  return isEqual(auth, `${key}:${sign(secret, `${socketId}::user::${userData}`)}`);
}

export interface SignedSubscription {
  socketId: string;
  channel: string;
  auth: string;
  channelData: string | undefined;
}

/**
 * Returns why a request to the HTTP API is rejected, or undefined if it is accepted. Its signature
 * covers the hash of its body.
 */
export function refuseRequest(
  { key, secret }: Keys,
  { method, path, query }: SignedRequest,
): string | undefined {
  if (query.get("auth_key") !== key) return "Unknown auth_key";
  if (query.get("auth_version") !== "1.0") return "Unknown auth_version";
  const timestamp = query.get("auth_timestamp") ?? "";
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!/^\d{1,12}$/.test(timestamp) || age > WINDOW) {
    return `auth_timestamp is not within ${WINDOW} s of the server's time`;
  }
  const params = [...query].filter(([name]) => name !== "auth_signature");
  const sorted = params
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const text = [method, path, sorted.map(([name, value]) => `${name}=${value}`).join("&")];
  const signature = query.get("auth_signature") ?? "";
  return isEqual(signature, sign(secret, text.join("\n"))) ? undefined : "Invalid auth_signature";
}

/** Returns why a body does not match the signature, or undefined if it does. */
export function refuseBody(query: URLSearchParams, body: Buffer): string | undefined {
  if (body.length === 0 && !query.has("body_md5")) return undefined;
  const md5 = createHash("md5").update(body).digest("hex");
  return isEqual(query.get("body_md5") ?? "", md5) ? undefined : "Invalid body_md5";
}
