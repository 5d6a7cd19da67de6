import { ApiError } from "@/lib/platform/http/errors";
import { count } from "@/lib/platform/observability/count";
import { type ReadResult, type Outcome, readEventsInProcess, type SentEvents } from "./read-events";

/**
 * The largest input, in bytes, that this thread parses itself. Any input of that size takes a few
 * milliseconds at most (tests/unit/lib/pattern-steps.test.ts counts the steps). Larger inputs are
 * parsed in a separate thread, so no other request waits.
 */
const INLINE_LIMIT = 16 * 1024;

type ReadInThread = (sent: SentEvents) => Promise<Outcome>;

/**
 * The process's threads, if any (server/ingestion/ingest-threads.ts). Shared with the page bundles
 * in this process.
 */
const shared = globalThis as { laneworkReadEvents?: ReadInThread | undefined };

/**
 * Makes `read` parse large envelopes from now on. If undefined, this thread goes back to parsing
 * them itself.
 */
export function readEventsBy(read: ReadInThread | undefined): void {
  shared.laneworkReadEvents = read;
}

/**
 * Returns the events in a request, ready to be recorded. Throws 400 or 422 for invalid events, and
 * 503 if the threads are busy or take too long.
 */
export async function readEvents(sent: SentEvents): Promise<ReadResult> {
  const size = sent.payloads.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const readInThread = shared.laneworkReadEvents;
  const read =
    readInThread && size > INLINE_LIMIT
      ? unwrap(await readInThread(sent))
      : readEventsInProcess(sent);
  if (read.isCut) count("ingest_events", { outcome: "cut" });
  return read;
}

function unwrap(outcome: Outcome): ReadResult {
  if ("read" in outcome) return outcome.read;
  const { status, message, body, headers } = outcome.refused;
  throw new ApiError(status, message, body, headers);
}
