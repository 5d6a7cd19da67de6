import type { FrameResource } from "./schema";
import { groupOccurrence } from "@/lib/errors/grouping/group-occurrence";
import { isInApp } from "@/lib/errors/stacks/in-app";
import { scrubText } from "@/lib/errors/scrub/scrub-text";
import { boundDetails, boundFrames } from "@/lib/errors/occurrences/bound-details";
import { boundLine, boundText } from "@/lib/errors/occurrences/truncate-text";
import type { Occurrence } from "@/lib/errors/occurrences/occurrence";
import type { StorableOccurrence } from "./build-occurrence-statement";

const LINE = 255;
const MESSAGE = 65_535;
const STACK_TRACE = 262_144;

/**
 * Truncates to the stored sizes (docs/spec/errors.md#occurrences) before grouping, so that an
 * endless stack costs no more than a merely long one.
 */
export function toStorable(given: Occurrence): StorableOccurrence {
  const { platform, eventId, occurredAt } = given;
  const frames = boundFrames(given.frames);
  const exceptionClass = boundLine(given.exceptionClass, LINE);
  const message = boundText(given.message, MESSAGE);
  const grouped = groupOccurrence({ ...given, exceptionClass, message, frames });
  const shown: FrameResource[] = frames.map(({ context, ...frame }) => ({
    ...frame,
    in_app: isInApp(frame, platform),
    context: context ?? null,
  }));
  const culprit = boundLine(grouped.culprit, LINE);
  // Includes the class and culprit, because undoing a merge restores what the group showed before.
  const display = { exception_class: exceptionClass, culprit };
  const payload = { ...boundDetails(given.details), frames: shown, platform, ...display };
  return {
    environment: boundLine(given.environment, LINE),
    release: given.release === null ? null : boundLine(given.release, LINE),
    exceptionClass,
    message,
    stackTrace: boundText(given.stackTrace, STACK_TRACE),
    occurredAt,
    ...(given.occurredMicros === undefined ? {} : { occurredMicros: given.occurredMicros }),
    eventId,
    platform,
    fingerprint: grouped.fingerprint,
    culprit,
    grouping: {
      source: grouped.grouping.source,
      // The hash covers what the client sent; the displayed inputs are scrubbed.
      inputs: grouped.grouping.inputs.map((text) => scrubText(boundText(text, 1_000))),
    },
    payload: JSON.stringify(payload),
  };
}
