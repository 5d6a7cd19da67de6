import { randomBytes } from "node:crypto";
import { ApiError, BadRequest } from "@/lib/platform/http/errors";
import { json } from "@/lib/platform/http/json";
import { toErrorResponse } from "@/lib/identity/request/route";
import { countRefused } from "@/lib/errors/ingest/count-refused";
import { type IngestSource, sourceOfKey } from "@/lib/errors/ingest/resolve-source";
import type { StorableOccurrence } from "@/lib/errors/ingest/build-occurrence-statement";
import { readBody, readHead } from "@/lib/errors/ingest/read-body";
import { readEvents } from "./read-events-apart";
import { recordOccurrence } from "@/lib/errors/ingest/record-occurrence";
import { type Admission, admit } from "@/lib/errors/ingest/throttle";
import { ignoredReason } from "@/lib/errors/sentry/ignored-items";
import { keyOfDsn, readPublicKey } from "./read-auth";
import { readEnvelope, readEnvelopeHeader } from "@/lib/errors/sentry/read-envelope";
import { readEventId } from "@/lib/errors/sentry/to-occurrence";
import { withCors } from "./with-cors";

/** SDKs send one. */
const MOST_EVENTS = 20;

/** What is answered, and how the throttle stands. */
interface Taken {
  /** The event's; an envelope without one may have none. */
  id: string | null;
  headers: Record<string, string>;
}

/**
 * POST /api/{projectId}/envelope/ (docs/spec/errors.md#sentry): 200 `{id}`, or `{}` for an envelope that names no event. Events
 * are recorded; other items are counted and left. Each envelope is taken as a whole or not at all: nothing of it is
 * stored when its framing is wrong (read-envelope.ts), when one of its events is no JSON object, when there are more
 * than 20, or when the throttle does not admit all of them.
 *
 * 401 for an unknown key, 403 while Error Tracking is off or for a key of another project, 429 with Retry-After and
 * X-Sentry-Rate-Limits, 400, 413 and 415 for the body, 503 while too many bodies wait.
 */
export function answerEnvelope(request: Request, projectIdText: string): Promise<Response> {
  return answer(request, async () => {
    const { source, body } = await openEnvelope(request, projectIdText);
    return admitted(source, async (places) => {
      const { header, items } = readEnvelope(await body());
      const payloads = items.filter(({ type }) => type === "event").map(({ payload }) => payload);
      const envelopeId = readEventId(header["event_id"]);
      const ids = await take(source, payloads, places, envelopeId);
      for (const { type } of items) {
        if (type !== "event") countRefused(source, ignoredReason(type));
      }
      return ids[0] ?? envelopeId;
    });
  });
}

/** POST /api/{projectId}/store/: the same for one event, which is the body. */
export function answerStore(request: Request, projectIdText: string): Promise<Response> {
  return answer(request, async () => {
    const source = await sourceOfKey(request, readPublicKey(request), projectIdText);
    return admitted(source, async (places) => {
      const [id] = await take(source, [await readBody(request)], places, null);
      return id ?? null;
    });
  });
}

/** Every answer, errors too, may be read by any page, and says in a header what an SDK is to know. */
async function answer(request: Request, handle: () => Promise<Taken>): Promise<Response> {
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
 * Who sends, as the request's head says; else, as of a tunnel, the envelope's header. Of nobody known a body is not
 * unpacked further than that, and what may be wrong with it is not told.
 */
async function openEnvelope(request: Request, projectIdText: string) {
  const key = readPublicKey(request);
  if (key !== null) {
    return {
      source: await sourceOfKey(request, key, projectIdText),
      body: () => readBody(request),
    };
  }
  const { head, whole } = await readHead(request);
  const dsn = readEnvelopeHeader(head)?.["dsn"];
  return { source: await sourceOfKey(request, keyOfDsn(dsn), projectIdText), body: whole };
}

/**
 * Runs with one place in the throttle, which is taken before anything is read: who has used up theirs costs no more than
 * that. What is refused for its body is counted, gives back its places, and is told how the throttle stands.
 */
async function admitted(
  source: IngestSource,
  run: (places: Admission[]) => Promise<string | null>,
): Promise<Taken> {
  const first = await admit(source);
  const places = [first];
  try {
    const id = await run(places);
    return { id, headers: (places.at(-1) ?? first).headers };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    for (const { giveBack } of places) giveBack();
    const { status, headers } = error;
    if (status === 413) countRefused(source, "too_large");
    if (status === 400 || status === 415) countRefused(source, "malformed");
    Object.assign(headers, { ...first.headers, ...headers });
    throw error;
  }
}

/** Records events that are one whole, in as many places, and answers their ids. */
async function take(
  source: IngestSource,
  payloads: Uint8Array[],
  places: Admission[],
  firstId: string | null,
): Promise<string[]> {
  if (payloads.length > MOST_EVENTS) {
    throw new BadRequest(`An envelope may not have more than ${MOST_EVENTS} events.`);
  }
  const { events, transactions } = await readEvents({ kind: "sentry", payloads });
  await admitAll(source, places, events.length);
  if (transactions > 0) countRefused(source, ignoredReason("transaction"), transactions);
  const ids: string[] = [];
  // One after the other: between them others have their turn.
  for (const occurrence of events) {
    const eventId = occurrence.eventId ?? (ids.length === 0 ? firstId : null) ?? newEventId();
    await record(source, { ...occurrence, eventId });
    ids.push(eventId);
  }
  return ids;
}

/** A repeat is as good as the first, also when the group that had it has gone since. */
async function record(source: IngestSource, occurrence: StorableOccurrence): Promise<void> {
  try {
    await recordOccurrence(source, occurrence);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 409)) throw error;
  }
}

/** A place for each event; none for what has none, such as a session. */
async function admitAll(source: IngestSource, places: Admission[], count: number): Promise<void> {
  if (count === 0) places[0]?.giveBack();
  try {
    while (places.length < count) places.push(await admit(source));
  } catch (error) {
    // The one that was not admitted is counted; those that came with it share its fate.
    countRefused(source, "rate_limit", count - 1);
    throw error;
  }
}

function newEventId(): string {
  return randomBytes(16).toString("hex");
}
