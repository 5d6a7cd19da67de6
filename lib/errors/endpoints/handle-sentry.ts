import { randomBytes } from "node:crypto";
import { ApiError, BadRequest } from "@/lib/platform/http/errors";
import { json } from "@/lib/platform/http/json";
import { toErrorResponse } from "@/lib/identity/request/route";
import { countRejected } from "@/lib/errors/ingest/count-rejected";
import { type IngestSource, findSourceByKey } from "@/lib/errors/ingest/resolve-source";
import type { StorableOccurrence } from "@/lib/errors/ingest/build-occurrence-statement";
import { readBody, readHead } from "@/lib/errors/ingest/read-body";
import { readEvents } from "./read-events-in-thread";
import { recordOccurrence } from "@/lib/errors/ingest/record-occurrence";
import { type Admission, admit } from "@/lib/errors/ingest/throttle";
import { ignoredReason } from "@/lib/errors/sentry/ignored-items";
import { publicKeyOfDsn, readPublicKey } from "./read-auth";
import { readEnvelope, readEnvelopeHeader } from "@/lib/errors/sentry/read-envelope";
import { readEventId } from "@/lib/errors/sentry/to-occurrence";
import { withCors } from "./with-cors";

/** Maximum number of events per envelope. SDKs send one. */
const MAX_EVENTS = 20;

/** What to respond with: the event's id and the throttle's headers. */
interface Accepted {
  /** Null if the envelope has neither an event nor an id. */
  id: string | null;
  headers: Record<string, string>;
}

/**
 * POST /api/{projectId}/envelope/ (docs/spec/errors.md#sentry): responds with 200 `{id}`, or `{}`
 * if the envelope contains no event. Events are recorded; other items are counted and ignored. An
 * envelope is accepted as a whole or not at all: nothing is stored if its framing is invalid
 * (read-envelope.ts), if an event is not a JSON object, if there are more than 20 events, or if the
 * throttle does not admit all of them. Throws 401 for an unknown key, 403 while Error Tracking is
 * off or for another project's key, 429 with Retry-After and X-Sentry-Rate-Limits, 400, 413 and 415
 * for an invalid body, and 503 while too many bodies are waiting to be decompressed.
 */
export function handleEnvelope(request: Request, projectIdText: string): Promise<Response> {
  return respond(request, async () => {
    const { source, body } = await openEnvelope(request, projectIdText);
    return withSlot(source, async (slots) => {
      const { header, items } = readEnvelope(await body());
      const payloads = items.filter(({ type }) => type === "event").map(({ payload }) => payload);
      const envelopeId = readEventId(header["event_id"]);
      const ids = await recordEvents(source, payloads, slots, envelopeId);
      for (const { type } of items) {
        if (type !== "event") countRejected(source, ignoredReason(type));
      }
      return ids[0] ?? envelopeId;
    });
  });
}

/** POST /api/{projectId}/store/. Does the same for a single event sent as the body. */
export function handleStore(request: Request, projectIdText: string): Promise<Response> {
  return respond(request, async () => {
    const source = await findSourceByKey(request, readPublicKey(request), projectIdText);
    return withSlot(source, async (slots) => {
      const [id] = await recordEvents(source, [await readBody(request)], slots, null);
      return id ?? null;
    });
  });
}

/** Allows any page to read every response, including errors, with the headers that SDKs need. */
async function respond(request: Request, handle: () => Promise<Accepted>): Promise<Response> {
  try {
    const { id, headers } = await handle();
    return withCors(json(id === null ? {} : { id }, { headers }));
  } catch (error) {
    const response = toErrorResponse(error, request);
    if (error instanceof ApiError) response.headers.set("X-Sentry-Error", error.message);
    const wait = response.status === 429 ? response.headers.get("Retry-After") : null;
    if (wait !== null) response.headers.set("X-Sentry-Rate-Limits", `${wait}:error:project`);
    return withCors(response);
  }
}

/**
 * Identifies the sender from the request's headers, or from the envelope's header if it came
 * through a tunnel. If the sender is unknown, the rest of the body is not decompressed, and errors
 * in it are not reported.
 */
async function openEnvelope(request: Request, projectIdText: string) {
  const key = readPublicKey(request);
  if (key !== null) {
    return {
      source: await findSourceByKey(request, key, projectIdText),
      body: () => readBody(request),
    };
  }
  const { head, whole } = await readHead(request);
  const dsn = readEnvelopeHeader(head)?.["dsn"];
  return {
    source: await findSourceByKey(request, publicKeyOfDsn(dsn), projectIdText),
    body: whole,
  };
}

/**
 * Takes a throttle slot before `run` reads anything, so a sender over the limit costs nothing more.
 * A request that is rejected because of its body is counted as such, releases its slots and still
 * gets the throttle's headers.
 */
async function withSlot(
  source: IngestSource,
  run: (slots: Admission[]) => Promise<string | null>,
): Promise<Accepted> {
  const first = await admit(source);
  const slots = [first];
  try {
    const id = await run(slots);
    return { id, headers: (slots.at(-1) ?? first).headers };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    for (const { release } of slots) release();
    const { status, headers } = error;
    if (status === 413) countRejected(source, "too_large");
    if (status === 400 || status === 415) countRejected(source, "malformed");
    Object.assign(headers, { ...first.headers, ...headers });
    throw error;
  }
}

/** Records the events of one envelope, each in its own slot, and returns their ids. */
async function recordEvents(
  source: IngestSource,
  payloads: Uint8Array[],
  slots: Admission[],
  firstId: string | null,
): Promise<string[]> {
  if (payloads.length > MAX_EVENTS) {
    throw new BadRequest(`An envelope can have at most ${MAX_EVENTS} events.`);
  }
  const { events, transactions } = await readEvents({ kind: "sentry", payloads });
  await takeSlots(source, slots, events.length);
  if (transactions > 0) countRejected(source, ignoredReason("transaction"), transactions);
  const ids: string[] = [];
  // One at a time, so that other requests can run in between.
  for (const occurrence of events) {
    const eventId = occurrence.eventId ?? (ids.length === 0 ? firstId : null) ?? newEventId();
    await record(source, { ...occurrence, eventId });
    ids.push(eventId);
  }
  return ids;
}

/** Treats a repeated event as a success, even if its group has since been deleted. */
async function record(source: IngestSource, occurrence: StorableOccurrence): Promise<void> {
  try {
    await recordOccurrence(source, occurrence);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 409)) throw error;
  }
}

/** Takes one slot per event, and none for an envelope without events, such as a session update. */
async function takeSlots(source: IngestSource, slots: Admission[], count: number): Promise<void> {
  if (count === 0) slots[0]?.release();
  try {
    while (slots.length < count) slots.push(await admit(source));
  } catch (error) {
    // The rejected event is already counted; the others in its envelope are rejected with it.
    countRejected(source, "rate_limit", count - 1);
    throw error;
  }
}

function newEventId(): string {
  return randomBytes(16).toString("hex");
}
