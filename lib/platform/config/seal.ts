import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { sessionSecret } from "./config";

const NONCE = 12;
const TAG = 16;

function key(): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", sessionSecret(), "", "lanework stored answers", 32));
}

/**
 * Encrypts a secret for storage in the database: AES-256-GCM with a key derived from the process's
 * secret.
 */
export function seal(text: string): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv("aes-256-gcm", key(), nonce);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64");
}

/** Decrypts sealed text. Returns undefined if the process's secret has changed since. */
export function unseal(sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, "base64");
  try {
    const decipher = createDecipheriv("aes-256-gcm", key(), bytes.subarray(0, NONCE));
    decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
    const text = [decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()];
    return Buffer.concat(text).toString("utf8");
  } catch {
    return undefined;
  }
}
