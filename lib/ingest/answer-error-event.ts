import { ApiError } from "@/lib/api/errors";
import { parse } from "@/lib/api/input";
import { parseStackTrace } from "@/lib/grouping/parse-stack-trace";
import { scrub } from "@/lib/sentry/scrub";
import { boundText } from "./bound-text";
import { countRefused } from "./count-refused";
import { type IngestSource, sourceOfToken } from "./find-source";
import type { Occurrence } from "./occurrence";
import { readBody } from "./read-body";
import { readJson } from "./read-json";
import { recordOccurrence } from "./record-occurrence";
import { type ErrorEventBody, errorEventBody } from "./schema";
import { admit } from "./throttle";

/** What of a stack trace is read for its frames; as much as is kept. */
const STACK_TRACE = 262_144;

/** The microseconds of a timestamp's text below its milliseconds. */
function microsOf(text: string): number {
  const fraction = /\.(\d{1,9})/.exec(text)?.[1] ?? "";
  return Number(fraction.padEnd(6, "0").slice(3, 6));
}

function toOccurrence(body: ErrorEventBody): Occurrence {
  const { occurred_at: at } = body;
  const tags = Object.entries(body.tags ?? {}).map(([name, value]) => [name, String(value)]);
  return {
    environment: body.environment,
    release: body.release ?? null,
    exceptionClass: body.exception_class,
    message: body.message,
    stackTrace: body.stack_trace,
    frames: parseStackTrace(boundText(body.stack_trace, STACK_TRACE)),
    fingerprint: body.fingerprint ?? null,
    ...(at
      ? { occurredAt: new Date(at), occurredMicros: microsOf(at) }
      : { occurredAt: new Date() }),
    eventId: null,
    platform: null,
    details: {
      tags: scrub(Object.fromEntries(tags) as Record<string, string>),
      breadcrumbs: [],
      request: null,
      user: null,
      contexts: {},
      extra: {},
    },
  };
}

async function readOccurrence(request: Request, source: IngestSource): Promise<Occurrence> {
  try {
    const bytes = await readBody(request);
    const body = bytes.byteLength === 0 ? {} : readJson(bytes, "The request body");
    return toOccurrence(parse(errorEventBody, body));
  } catch (error) {
    if (error instanceof ApiError && error.status !== 503) {
      countRefused(source, error.status === 413 ? "too_large" : "malformed");
    }
    throw error;
  }
}

/**
 * POST …/error-events (supporting-api.md): counts one occurrence and answers 202 with its group. Throws 401, 403 and 404
 * as sourceOfToken, 429 over the throttle, 413, 415 and 400 as readBody, 400 for what is no JSON object, 422 by field.
 */
export async function answerErrorEvent(
  request: Request,
  projectIdText: string | undefined,
): Promise<Response> {
  const source = await sourceOfToken(request, projectIdText);
  const { headers, giveBack } = await admit(source);
  let occurrence: Occurrence;
  try {
    occurrence = await readOccurrence(request, source);
  } catch (error) {
    giveBack();
    if (error instanceof ApiError) Object.assign(error.headers, headers);
    throw error;
  }
  const { errorGroupId } = await recordOccurrence(source, occurrence);
  return Response.json({ error_group_id: errorGroupId }, { status: 202, headers });
}
