import { randomBytes } from "node:crypto";
import { Webhook as Signer } from "standardwebhooks";
import { seal, unseal } from "@/lib/platform/config/seal";

const BYTES = 32;

/** A new secret as Standard Webhooks writes it, and as it lies in the database. */
export function makeSecret(): { secret: string; sealed: string } {
  const secret = `whsec_${randomBytes(BYTES).toString("base64")}`;
  return { secret, sealed: seal(secret) };
}

interface Message {
  id: string;
  body: string;
}

/**
 * The headers that show a receiver who sends this, now (Standard Webhooks): the id is the same at every attempt, the
 * time and the signature are the attempt's own. Undefined when the secret cannot be read any more.
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
