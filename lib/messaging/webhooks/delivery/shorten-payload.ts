import type { WebhookPayload } from "@/lib/messaging/webhooks/schema";

/** Maximum message size. */
const MAX_PAYLOAD_BYTES = 256 * 1024;
/** Maximum length of each string and list in a message over that size. */
const MAX_PART_LENGTH = 1_000;

function truncate(value: unknown): unknown {
  if (typeof value === "string" && value.length > MAX_PART_LENGTH)
    return value.slice(0, MAX_PART_LENGTH).toWellFormed();
  if (Array.isArray(value)) return value.slice(0, MAX_PART_LENGTH).map(truncate);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, truncate(inner)]));
}

/**
 * Returns messages up to 256 KiB unchanged. In larger ones, truncates long strings and lists to
 * their first 1,000 characters or elements, and sets `truncated` in the data.
 */
export function shortenPayload(payload: WebhookPayload): WebhookPayload {
  if (Buffer.byteLength(JSON.stringify(payload)) <= MAX_PAYLOAD_BYTES) return payload;
  const data = truncate(payload.data) as Record<string, unknown>;
  return { ...payload, data: { ...data, truncated: true } };
}
