import { hash, randomInt } from "node:crypto";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const SHAPE = /^lw_([0-9A-Za-z]{34})([0-9A-Za-z]{6})$/;

function base62(value: bigint, length: number): string {
  let text = "";
  for (let remaining = value; text.length < length; remaining /= 62n)
    text = ALPHABET.charAt(Number(remaining % 62n)) + text;
  return text;
}

function checksum(random: string): string {
  return base62(hash("sha256", random, "buffer").readBigUInt64BE(), 6);
}

/** Creates a token: `lw_`, 34 random base-62 characters and 6 checksum characters (docs/spec/access.md#tokens). */
export function makeToken(): string {
  let random = "";
  for (let i = 0; i < 34; i++) random += ALPHABET.charAt(randomInt(62));
  return `lw_${random}${checksum(random)}`;
}

/** Returns the SHA-256 hash under which a secret is stored and looked up. */
export function hashSecret(secret: string): Buffer {
  return hash("sha256", secret, "buffer");
}

/**
 * Returns the token from an `Authorization: Bearer` header; undefined if the request has no such header, null if the
 * token cannot be valid.
 */
export function bearerToken(request: Request): string | null | undefined {
  const header = request.headers.get("authorization");
  if (header === null || !/^bearer(\s|$)/i.test(header)) return undefined;
  const token = header.slice(6).trim();
  const match = SHAPE.exec(token);
  return match?.[1] !== undefined && checksum(match[1]) === match[2] ? token : null;
}
