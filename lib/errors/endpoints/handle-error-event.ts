import { ApiError } from "@/lib/platform/http/errors";
import { withIdempotency } from "@/lib/platform/idempotency/idempotency";
import { json } from "@/lib/platform/http/json";
import { sqlState } from "@/lib/platform/db/query";
import { countRejected } from "@/lib/errors/ingest/count-rejected";
import {
  type IngestSource,
  throwSourceError,
  findSourceByToken,
} from "@/lib/errors/ingest/resolve-source";
import { readBody } from "@/lib/errors/ingest/read-body";
import { readEvents } from "./read-events-in-thread";
import { recordOccurrence } from "@/lib/errors/ingest/record-occurrence";
import { admit } from "@/lib/errors/ingest/throttle";

const FOREIGN_KEY_VIOLATION = "23503";

/** Records the event, or returns the response to an earlier request with the same key. */
async function record(request: Request, source: IngestSource): Promise<Response> {
  const bytes = await readBody(request);
  const caller = { tenantId: source.tenantId, projectTokenId: source.tokenId };
  const run = async () => {
    const { events } = await readEvents({ kind: "error-event", payloads: [bytes] });
    const [occurrence] = events;
    if (!occurrence) throw new Error("no event was read");
    const { errorGroupId } = await recordOccurrence(source, occurrence);
    return json({ error_group_id: errorGroupId }, { status: 202 });
  };
  // Uses the decompressed body, because a client that recompresses each attempt rarely produces the
  // same bytes.
  return withIdempotency(caller, request, run, bytes);
}

/**
 * Statuses of requests rejected because of their body or key, which do not count against the
 * throttle (docs/spec/conventions.md#headers).
 */
const REJECTED = [400, 413, 415, 422];

/**
 * POST …/error-events (docs/spec/errors.md#report-an-error). Counts one occurrence and responds
 * with 202 and its group. A repeated request with the same `Idempotency-Key` is not counted. Throws
 * 401, 403 and 404 like findSourceByToken, 429 when throttled, 413, 415, 400 and 503 like readBody, 409
 * and 422 like withIdempotency, 400 if the body is not a JSON object, and 422 with per-field
 * errors.
 */
export async function handleErrorEvent(
  request: Request,
  projectIdText: string | undefined,
): Promise<Response> {
  const source = await findSourceByToken(request, projectIdText);
  const { headers, release } = await admit(source);
  try {
    const response = await record(request, source);
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    return response;
  } catch (error) {
    // The idempotency key cannot be stored, because the token was just deleted.
    if (sqlState(error) === FOREIGN_KEY_VIOLATION) return throwSourceError(source);
    if (!(error instanceof ApiError)) throw error;
    const isRejected = REJECTED.includes(error.status);
    if (isRejected) countRejected(source, error.status === 413 ? "too_large" : "malformed");
    if (isRejected || error.status === 503) release();
    Object.assign(error.headers, headers);
    throw error;
  }
}
