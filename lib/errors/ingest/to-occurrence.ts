import { parseStackTrace } from "@/lib/errors/stacks/parse-stack-trace";
import { scrub } from "@/lib/errors/scrub/scrub";
import { scrubText } from "@/lib/errors/scrub/scrub-text";
import { truncateText } from "@/lib/errors/occurrences/truncate-text";
import type { Occurrence } from "@/lib/errors/occurrences/occurrence";
import type { ErrorEventBody } from "./schema";

/** Maximum stored sizes (docs/spec/errors.md#occurrences). */
const STACK_TRACE = 262_144;
const MESSAGE = 65_535;

/**
 * Returns the microseconds in a timestamp that a JavaScript date drops: the digits after the
 * milliseconds.
 */
function microsOf(text: string): number {
  const fraction = /\.(\d{1,9})/.exec(text)?.[1] ?? "";
  return Number(fraction.padEnd(6, "0").slice(3, 6));
}

/** Converts the body of an error-events request to an occurrence, with secrets removed. */
export function toOccurrence(body: ErrorEventBody): Occurrence {
  const { occurred_at: at } = body;
  // Scrub first, because the frames, the group's inputs and the displayed text are derived from the
  // result.
  const stackTrace = scrubText(truncateText(body.stack_trace, STACK_TRACE));
  const tags = Object.entries(body.tags ?? {}).map(([name, value]) => [name, String(value)]);
  return {
    environment: body.environment,
    release: body.release ?? null,
    exceptionClass: scrubText(body.exception_class),
    message: scrubText(truncateText(body.message, MESSAGE)),
    stackTrace,
    frames: parseStackTrace(stackTrace),
    causes: [],
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
