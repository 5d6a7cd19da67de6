import type { Occurrence } from "@/lib/errors/occurrences/occurrence";

type Moment = Pick<Occurrence, "occurredAt" | "occurredMicros">;

/** Earlier times come from a wrong clock. */
const EARLIEST = Date.UTC(2000, 0, 1);
/** From this time on, JavaScript writes years with a sign. */
const LATEST = Date.UTC(10_000, 0, 1);

/**
 * Returns when an event happened, from seconds since 1970 (also as text) or ISO 8601, UTC by
 * default. Times that are invalid, in the future (docs/spec/errors.md#occurrences) or from before
 * 2000 count as now.
 */
export function readTimestamp(sent: unknown, now: Date): Moment {
  const { at, micros } = readTime(sent);
  if (!(at >= EARLIEST && at <= now.getTime())) return { occurredAt: now };
  return { occurredAt: new Date(at), occurredMicros: micros };
}

/**
 * Returns a time sent in one of those formats in the API's own format, or null if it is missing or
 * invalid.
 */
export function readMoment(sent: unknown): string | null {
  const { at, micros } = readTime(sent);
  if (!(at >= 0 && at < LATEST)) return null;
  return new Date(at).toISOString().replace("Z", `${String(micros).padStart(3, "0")}Z`);
}

/**
 * Returns the time in milliseconds (NaN if it is missing or invalid) and the remaining
 * microseconds.
 */
function readTime(sent: unknown): { at: number; micros: number } {
  const text = typeof sent === "string" && sent.length <= 64 ? sent.trim() : "";
  const seconds = /^\d+(\.\d+)?$/.test(text) ? Number(text) : sent;
  if (typeof seconds === "number") {
    const micros = Math.round(seconds * 1e6);
    return { at: Math.floor(micros / 1000), micros: micros % 1000 };
  }
  const [, date, time, fraction = "", zone = "Z"] =
    /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2})(?:[.,](\d+))?\s*(Z|[+-]\d{2}:?\d{2})?$/i.exec(
      text,
    ) ?? [];
  if (date === undefined || time === undefined) return { at: NaN, micros: 0 };
  const digits = fraction.padEnd(6, "0");
  return {
    at: Date.parse(`${date}T${time}.${digits.slice(0, 3)}${zone.toUpperCase()}`),
    micros: Number(digits.slice(3, 6)),
  };
}
