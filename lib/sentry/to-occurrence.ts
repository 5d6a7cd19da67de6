import type { Occurrence } from "@/lib/ingest/occurrence";
import { asLine, asList, asText } from "./loose-json";
import { readDetails } from "./read-details";
import { readThrown, renderThrown } from "./read-exceptions";
import { readTimestamp } from "./read-timestamp";

/** More parts than a fingerprint that somebody thought of has. */
const MOST_PARTS = 50;

/**
 * A Sentry event as an occurrence. Whatever an SDK leaves out, or writes otherwise than it should, counts as absent:
 * every JSON object is an event. Secrets are scrubbed (scrub.ts) but for the source lines around a call.
 */
export function toOccurrence(event: Record<string, unknown>, now: Date): Occurrence {
  const platform = asLine(event["platform"], 64)?.toLowerCase() ?? null;
  const thrown = readThrown(event, platform);
  const named = thrown.at(-1) ?? { exceptionClass: "Message", message: "", frames: [] };
  const parts = asList(event["fingerprint"])
    .slice(0, MOST_PARTS)
    .flatMap((part) => asText(part, 1024) ?? []);
  return {
    environment: asLine(event["environment"], 255) ?? "production",
    release: asLine(event["release"], 255),
    ...named,
    stackTrace: renderThrown(thrown, platform),
    fingerprint: parts.length === 0 ? null : parts,
    ...readTimestamp(event["timestamp"], now),
    eventId: readEventId(event["event_id"]),
    platform,
    details: readDetails(event),
  };
}

/** 32 hexadecimal digits, also where they come as a UUID with its dashes. */
export function readEventId(sent: unknown): string | null {
  if (typeof sent !== "string") return null;
  const id = sent.trim().toLowerCase().replaceAll("-", "");
  return /^[0-9a-f]{32}$/.test(id) ? id : null;
}
