import { ApiError } from "@/lib/platform/http/errors";
import { parse } from "@/lib/platform/http/input";
import { inEnvelope } from "@/lib/errors/occurrences/memoize-in-envelope";
import { toOccurrence as fromSentry } from "@/lib/errors/sentry/to-occurrence";
import type { StorableOccurrence } from "@/lib/errors/ingest/build-occurrence-statement";
import { readJson } from "@/lib/errors/ingest/read-json";
import { errorEventBody } from "@/lib/errors/ingest/schema";
import { toOccurrence } from "@/lib/errors/ingest/to-occurrence";
import { toStorable } from "@/lib/errors/ingest/to-storable";

/** The content of one request: an error-events body, or the events in an envelope. */
export interface SentEvents {
  kind: "error-event" | "sentry";
  payloads: Uint8Array[];
}

/** The same content, ready to be recorded. */
export interface ReadResult {
  events: StorableOccurrence[];
  /** Number of events that are measurements rather than errors. */
  transactions: number;
  /** True if the events exceeded the budget for one envelope, so the rest was left out. */
  isCut: boolean;
}

/** The result of parsing, in a form that one thread can send to another. */
export type Outcome =
  { read: ReadResult } | { refused: Pick<ApiError, "status" | "message" | "body" | "headers"> };

/**
 * Parses, scrubs and groups all events in one request; this is purely CPU work. Throws the same 400
 * and 422 errors as readJson and the schema.
 */
export function readEventsInProcess({ kind, payloads }: SentEvents): ReadResult {
  const { value, isCut } = inEnvelope(() => {
    if (kind === "error-event") {
      const [bytes] = payloads;
      const body = !bytes?.byteLength ? {} : readJson(bytes, "The request body");
      return { events: [toStorable(toOccurrence(parse(errorEventBody, body)))], transactions: 0 };
    }
    const sent = payloads.map((payload) => readJson(payload, "The event"));
    const events = sent.filter(({ type }) => type !== "transaction");
    const now = new Date();
    return {
      events: events.map((event) => toStorable(fromSentry(event, now))),
      transactions: sent.length - events.length,
    };
  });
  return { ...value, isCut };
}

/**
 * Like `readEventsInProcess`, but runs on behalf of another thread. Returns errors as data, because they
 * lose their class when sent between threads.
 */
export function readInWorkerThread(sent: SentEvents): Outcome {
  try {
    return { read: readEventsInProcess(sent) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, message, body, headers } = error;
    return { refused: { status, message, body, headers } };
  }
}
