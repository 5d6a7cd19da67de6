import { randomBytes } from "node:crypto";
import { Webhook as Signer } from "standardwebhooks";
import { seal, unseal } from "@/lib/platform/config/seal";

const BYTES = 32;

/** Generates a secret in the Standard Webhooks format, and its encrypted form for the database. */
export function makeSecret(): { secret: string; sealed: string } {
  const secret = `whsec_${randomBytes(BYTES).toString("base64")}`;
  return { secret, sealed: seal(secret) };
}

interface Message {
  id: string;
  body: string;
}

/**
 * Returns the Standard Webhooks signature headers for a message sent now. The id is the same for
 * every attempt; the timestamp and signature differ. Undefined if the secret can no longer be
 * decrypted.
 */
export function signMessage(
  sealed: string,
  { id, body }: Message,
): Record<string, string> | undefined {
  const secret = unseal(sealed);
  if (secret === undefined) return undefined;
  const now = new Date();
  return {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
    "webhook-signature": new Signer(secret).sign(id, now, body),
  };
}
