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
 * Truncates an occurrence to the stored sizes (docs/spec/errors.md#occurrences) before grouping it,
 * so that an endless stack costs no more than a merely long one.
 */
export function toStorable(occurrence: Occurrence): StorableOccurrence {
  const { platform, eventId, occurredAt } = occurrence;
  const frames = boundFrames(occurrence.frames);
  const exceptionClass = boundLine(occurrence.exceptionClass, LINE);
  const message = boundText(occurrence.message, MESSAGE);
  const group = groupOccurrence({ ...occurrence, exceptionClass, message, frames });
  const displayedFrames: FrameResource[] = frames.map(({ context, ...frame }) => ({
    ...frame,
    in_app: isInApp(frame, platform),
    context: context ?? null,
  }));
  const culprit = boundLine(group.culprit, LINE);
  // Includes the class and culprit, because undoing a merge restores what the group showed before.
  const display = { exception_class: exceptionClass, culprit };
  const payload = {
    ...boundDetails(occurrence.details),
    frames: displayedFrames,
    platform,
    ...display,
  };
  return {
    environment: boundLine(occurrence.environment, LINE),
    release: occurrence.release === null ? null : boundLine(occurrence.release, LINE),
    exceptionClass,
    message,
    stackTrace: boundText(occurrence.stackTrace, STACK_TRACE),
    occurredAt,
    ...(occurrence.occurredMicros === undefined
      ? {}
      : { occurredMicros: occurrence.occurredMicros }),
    eventId,
    platform,
    fingerprint: group.fingerprint,
    culprit,
    grouping: {
      source: group.grouping.source,
      // The hash covers what the client sent; the displayed inputs are scrubbed.
      inputs: group.grouping.inputs.map((text) => scrubText(boundText(text, 1_000))),
    },
    payload: JSON.stringify(payload),
  };
}
