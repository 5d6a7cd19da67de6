import { randomBytes } from "node:crypto";
import { ApiError } from "@/lib/api/errors";
import { toErrorResponse } from "@/lib/api/route";
import { countRefused } from "@/lib/ingest/count-refused";
import { type IngestSource, sourceOfKey } from "@/lib/ingest/find-source";
import type { Occurrence } from "@/lib/ingest/occurrence";
import { readBody } from "@/lib/ingest/read-body";
import { recordOccurrence } from "@/lib/ingest/record-occurrence";
import { type Admission, admit } from "@/lib/ingest/throttle";
import { ignoredReason } from "./ignored-items";
import { keyOfDsn, readPublicKey } from "./read-auth";
import { readEnvelope, readEnvelopeHeader, readObject } from "./read-envelope";
import { readEventId, toOccurrence } from "./to-occurrence";
import { withCors } from "./with-cors";

/** What is answered, and how the throttle stands. */
interface Taken {
  /** The event's; an envelope without one may have none. */
  id: string | null;
  headers: Record<string, string>;
}

/**
 * POST /api/{projectId}/envelope/ (supporting-api.md): 200 `{id}`, or `{}` for an envelope that names no event. Events
 * are recorded; other items are counted and left. Each envelope is taken as a whole or not at all: nothing of it is
 * stored when its framing is wrong (read-envelope.ts), when one of its events is no JSON object, or when the throttle
 * does not admit all of its events.
 *
 * 401 for an unknown key, 403 while Error Tracking is off or for a key of another project, 400, 413 and 415 for the
 * body, 429 with Retry-After and X-Sentry-Rate-Limits.
 */
export function answerEnvelope(request: Request, projectIdText: string): Promise<Response> {
  return answer(request, async () => {
    const { source, body } = await openEnvelope(request, projectIdText);
    return counting(source, async () => {
      const { header, items } = readEnvelope(await body());
      const events = items.filter(({ type }) => type === "event");
      const envelopeId = readEventId(header["event_id"]);
      const { ids, headers } = await take(
        source,
        events.map(({ payload }) => payload),
        envelopeId,
      );
      for (const { type } of items) {
        if (type !== "event") countRefused(source, ignoredReason(type));
      }
      return { id: ids[0] ?? envelopeId, headers };
    });
  });
}

/** POST /api/{projectId}/store/: the same for one event, which is the body. */
export function answerStore(request: Request, projectIdText: string): Promise<Response> {
  return answer(request, async () => {
    const source = await sourceOfKey(readPublicKey(request) ?? undefined, projectIdText);
    return counting(source, async () => {
      const { ids, headers } = await take(source, [await readBody(request)], null);
      return { id: ids[0] ?? null, headers };
    });
  });
}

/** Every answer, errors too, may be read by any page, and says in a header what an SDK is to know. */
async function answer(request: Request, handle: () => Promise<Taken>): Promise<Response> {
  try {
    const { id, headers } = await handle();
    return withCors(Response.json(id === null ? {} : { id }, { headers }));
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
 * read further than that, and what may be wrong with it is not told.
 */
async function openEnvelope(request: Request, projectIdText: string) {
  const key = readPublicKey(request);
  if (key !== null) {
    return { source: await sourceOfKey(key, projectIdText), body: () => readBody(request) };
  }
  const bytes = await readBody(request).catch(() => new Uint8Array());
  const dsn = readEnvelopeHeader(bytes)?.["dsn"];
  const source = await sourceOfKey(keyOfDsn(dsn) ?? undefined, projectIdText);
  return { source, body: () => Promise.resolve(bytes) };
}

/** Counts a body that is refused. */
async function counting<T>(source: IngestSource, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0;
    if (status === 413) countRefused(source, "too_large");
    if (status === 400 || status === 415) countRefused(source, "malformed");
    throw error;
  }
}

/** Records events that are one whole, and answers their ids. */
async function take(source: IngestSource, payloads: Uint8Array[], firstId: string | null) {
  const admissions = await admitAll(source, payloads.length);
  let occurrences: Occurrence[];
  try {
    occurrences = payloads.flatMap((payload, at) => {
      const event = readObject(payload, "The event");
      if (event["type"] === "transaction") {
        countRefused(source, ignoredReason("transaction"));
        return [];
      }
      const occurrence = toOccurrence(event, new Date());
      const eventId = occurrence.eventId ?? (at === 0 ? firstId : null) ?? newEventId();
      return { ...occurrence, eventId };
    });
  } catch (error) {
    for (const { giveBack } of admissions) giveBack();
    throw error;
  }
  for (const occurrence of occurrences) await record(source, occurrence);
  return {
    ids: occurrences.map(({ eventId }) => eventId),
    headers: admissions.at(-1)?.headers ?? {},
  };
}

/** A repeat is as good as the first, also when the group that had it has gone since. */
async function record(source: IngestSource, occurrence: Occurrence): Promise<void> {
  try {
    await recordOccurrence(source, occurrence);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 409)) throw error;
  }
}

async function admitAll(source: IngestSource, count: number): Promise<Admission[]> {
  const admissions: Admission[] = [];
  try {
    while (admissions.length < count) admissions.push(await admit(source));
    return admissions;
  } catch (error) {
    for (const { giveBack } of admissions) giveBack();
    // The one that was not admitted is counted; those that came with it share its fate.
    if (count > 1) countRefused(source, "rate_limit", count - 1);
    throw error;
  }
}

function newEventId(): string {
  return randomBytes(16).toString("hex");
}
