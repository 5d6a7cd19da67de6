import type { WebhookPayload } from "@/lib/messaging/webhooks/schema";

/** What a message may weigh. */
const MOST_BYTES = 256 * 1024;
/** What is left of each long text in one that would weigh more. */
const KEPT = 1_000;

function cut(value: unknown): unknown {
  if (typeof value === "string" && value.length > KEPT) return value.slice(0, KEPT).toWellFormed();
  if (Array.isArray(value)) return value.slice(0, KEPT).map(cut);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cut(inner)]));
}

/**
 * The message as it is if it is at most 256 KiB; else with its long texts and lists cut to their first 1,000 characters
 * and elements, and `truncated` set in its data.
 */
export function shorten(payload: WebhookPayload): WebhookPayload {
  if (Buffer.byteLength(JSON.stringify(payload)) <= MOST_BYTES) return payload;
  const data = cut(payload.data) as Record<string, unknown>;
  return { ...payload, data: { ...data, truncated: true } };
}
