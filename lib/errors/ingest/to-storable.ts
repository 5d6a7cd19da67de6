import type { CauseResource, FrameResource } from "./schema";
import { groupOccurrence } from "@/lib/errors/grouping/group-occurrence";
import { isInApp } from "@/lib/errors/stacks/in-app";
import { scrubText } from "@/lib/errors/scrub/scrub-text";
import { limitCauses, limitDetails, limitFrames } from "@/lib/errors/occurrences/limit-details";
import { truncateLine, truncateText } from "@/lib/errors/occurrences/truncate-text";
import type { Frame, Occurrence } from "@/lib/errors/occurrences/occurrence";
import type { StorableOccurrence } from "./build-occurrence-statement";

const LINE = 255;
const MESSAGE = 65_535;
const STACK_TRACE = 262_144;

function toDisplayed(frames: Frame[], platform: string | null): FrameResource[] {
  return frames.map(({ context, vars, ...frame }) => ({
    ...frame,
    in_app: isInApp(frame, platform),
    context: context ?? null,
    vars: vars ?? null,
  }));
}

/**
 * Truncates an occurrence to the stored sizes (docs/spec/errors.md#occurrences) before grouping it,
 * so that an endless stack costs no more than a merely long one.
 */
export function toStorable(occurrence: Occurrence): StorableOccurrence {
  const { platform, eventId, occurredAt } = occurrence;
  const frames = limitFrames(occurrence.frames);
  const exceptionClass = truncateLine(occurrence.exceptionClass, LINE);
  const message = truncateText(occurrence.message, MESSAGE);
  const group = groupOccurrence({ ...occurrence, exceptionClass, message, frames });
  const causes: CauseResource[] = limitCauses(occurrence.causes).map(
    ({ exceptionClass: name, frames: calls, ...cause }) => ({
      exception_class: name,
      ...cause,
      frames: toDisplayed(calls, platform),
    }),
  );
  const culprit = truncateLine(group.culprit, LINE);
  // Includes the class and culprit, because undoing a merge restores what the group showed before.
  const display = { exception_class: exceptionClass, culprit };
  const payload = {
    ...limitDetails(occurrence.details),
    frames: toDisplayed(frames, platform),
    ...(causes.length > 0 && { causes }),
    platform,
    ...display,
  };
  return {
    environment: truncateLine(occurrence.environment, LINE),
    release: occurrence.release === null ? null : truncateLine(occurrence.release, LINE),
    exceptionClass,
    message,
    stackTrace: truncateText(occurrence.stackTrace, STACK_TRACE),
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
      inputs: group.grouping.inputs.map((text) => scrubText(truncateText(text, 1_000))),
    },
    payload: JSON.stringify(payload),
  };
}
