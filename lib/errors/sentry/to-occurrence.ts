import type { Occurrence } from "@/lib/errors/occurrences/occurrence";
import { asLine, asList, asText, storable } from "@/lib/errors/scrub/loose-json";
import { readDetails } from "./read-details";
import { causesOf, readThrown, renderThrown } from "./read-exceptions";
import { readTimestamp } from "./read-timestamp";

/** Maximum number of parts in a fingerprint, more than any deliberate one has. */
const MAX_FINGERPRINT_PARTS = 50;
const MAX_PART = 1024;

/**
 * Converts a Sentry event to an occurrence. Malformed fields count as absent, so every JSON object
 * is an event. Secrets are scrubbed (scrub.ts).
 */
export function toOccurrence(event: Record<string, unknown>, now: Date): Occurrence {
  const platform = asLine(event["platform"], 64)?.toLowerCase() ?? null;
  const thrown = readThrown(event, platform);
  const { exceptionClass, message, frames } = thrown.at(-1) ?? {
    exceptionClass: "Message",
    message: "",
    frames: [],
  };
  return {
    environment: asLine(event["environment"], 255) ?? "production",
    release: asLine(event["release"], 255),
    exceptionClass,
    message,
    frames,
    causes: causesOf(thrown),
    stackTrace: renderThrown(thrown, platform),
    fingerprint: readFingerprint(event["fingerprint"]),
    ...readTimestamp(event["timestamp"], now),
    eventId: readEventId(event["event_id"]),
    platform,
    details: readDetails(event),
  };
}

/**
 * Returns the fingerprint's parts, including blank ones (docs/spec/errors.md#grouping); null if all
 * are blank or there are none.
 */
function readFingerprint(sent: unknown): string[] | null {
  const parts = asList(sent)
    .slice(0, MAX_FINGERPRINT_PARTS)
    .flatMap((part) =>
      typeof part === "string" ? storable(part.slice(0, MAX_PART)) : (asText(part, 64) ?? []),
    );
  return parts.some((part) => part.trim() !== "") ? parts : null;
}

/**
 * Returns the id as 32 hexadecimal digits, accepting UUIDs with dashes; null if it is malformed.
 */
export function readEventId(sent: unknown): string | null {
  if (typeof sent !== "string") return null;
  const id = sent.trim().toLowerCase().replaceAll("-", "");
  return /^[0-9a-f]{32}$/.test(id) ? id : null;
}
