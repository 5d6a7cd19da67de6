import { ApiError } from "@/lib/platform/http/errors";
import { count } from "@/lib/platform/observability/count";
import { type EventsRead, type Outcome, readEventsHere, type SentEvents } from "./read-events";

/**
 * Bytes that are read at once. Whatever they are, they take a few milliseconds (tests/unit/lib/pattern-steps.test.ts
 * counts the steps); what is larger is read in a thread apart, so that nobody else waits for it.
 */
const AT_ONCE = 16 * 1024;

type ReadApart = (sent: SentEvents) => Promise<Outcome>;

/** The process's threads, where it has some: server/ingestion/ingest-threads.ts. One for all route bundles. */
const shared = globalThis as { laneworkReadEvents?: ReadApart | undefined };

/** From here on large envelopes are read by `read`; by this thread again without one. */
export function readEventsBy(read: ReadApart | undefined): void {
  shared.laneworkReadEvents = read;
}

/**
 * What a request sent, ready to be recorded. Throws 400 and 422 for what is no event, 503 where the threads have too
 * much to do, or take too long for this one.
 */
export async function readEvents(sent: SentEvents): Promise<EventsRead> {
  const size = sent.payloads.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const apart = shared.laneworkReadEvents;
  const read = apart && size > AT_ONCE ? unwrap(await apart(sent)) : readEventsHere(sent);
  if (read.isCut) count("ingest_events", { outcome: "cut" });
  return read;
}

function unwrap(outcome: Outcome): EventsRead {
  if ("read" in outcome) return outcome.read;
  const { status, message, body, headers } = outcome.refused;
  throw new ApiError(status, message, body, headers);
}
