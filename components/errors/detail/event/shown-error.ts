import type { FrameResource } from "@/lib/errors/ingest/schema";
import type { ErrorEvent, ErrorGroup } from "@/lib/errors/groups/schema";
import { isInApp } from "@/lib/errors/stacks/in-app";
import { parseStackTrace } from "@/lib/errors/stacks/parse-stack-trace";
import type { CopiedError } from "./group-copy";

/** Returns the frames of a stack that is only available as text. */
function readFrames(text: string, platform: string | null): FrameResource[] {
  return parseStackTrace(text).map((frame) => ({
    ...frame,
    in_app: isInApp(frame, platform),
    context: frame.context ?? null,
  }));
}

/** The displayed error: the occurrence, or the group's latest one if none is stored. */
export function shownError(group: ErrorGroup, event: ErrorEvent | undefined): CopiedError {
  const stackTrace = event?.stack_trace ?? group.latest_stack_trace;
  const sent = event?.frames ?? [];
  return {
    exceptionClass: group.exception_class,
    message: event?.message ?? group.latest_message,
    stackTrace,
    frames: sent.length > 0 ? sent : readFrames(stackTrace, event?.platform ?? null),
  };
}
