import type { FrameResource } from "@/lib/errors/ingest/schema";
import type { ErrorEvent, ErrorGroup } from "@/lib/errors/groups/schema";
import { isInApp } from "@/lib/errors/stacks/in-app";
import { parseStackTrace } from "@/lib/errors/stacks/parse-stack-trace";
import { splitChain } from "@/lib/errors/stacks/split-chain";
import type { CopiedError } from "./group-copy";

/** One exception of the displayed error. */
export interface ShownException {
  exceptionClass: string;
  message: string;
  frames: readonly FrameResource[];
  /** How it belongs to another one of the chain: "Caused by". Empty for the thrown exception. */
  relation: string;
}

export interface ShownError extends CopiedError {
  /** The thrown exception, and those that led to it or that it holds, in the order of the chain. */
  chain: readonly ShownException[];
}

/** Returns the frames of a stack that is only available as text. */
function readFrames(text: string, platform: string | null): FrameResource[] {
  return parseStackTrace(text).map((frame) => ({
    ...frame,
    in_app: isInApp(frame, platform),
    context: frame.context ?? null,
    vars: null,
  }));
}

/**
 * Says how an exception belongs to its parent, by the name under which the parent holds it. The
 * parent is named unless it is the exception above.
 */
export function relationText(source: string | null, parent: string | null): string {
  if (source !== null && /\[\d+\]$/.test(source)) {
    return parent === null ? source : `${source} of ${parent}`;
  }
  if (source === "__context__") {
    return parent === null ? "While handling" : `${parent} was raised while handling`;
  }
  return parent === null ? "Caused by" : `${parent} was caused by`;
}

function sentChain(thrown: Omit<ShownException, "relation">, event: ErrorEvent): ShownException[] {
  const names = [thrown.exceptionClass, ...event.causes.map((cause) => cause.exception_class)];
  const causes = event.causes.map(({ exception_class, message, frames, source, parent }, at) => {
    const isMember = source !== null && source.endsWith("]");
    const isBelowParent = parent === null || parent === at;
    const named = isBelowParent && !isMember ? null : (names[parent ?? at] ?? null);
    return {
      exceptionClass: exception_class,
      message,
      frames,
      relation: relationText(source, named),
    };
  });
  return [{ ...thrown, relation: "" }, ...causes];
}

/** The chain as its text prints it: of an error that was reported as text, for example. */
function printedChain(
  thrown: Omit<ShownException, "relation">,
  text: string,
  platform: string | null,
): ShownException[] {
  const [outer, ...causes] = splitChain(text);
  if (outer === undefined || causes.length === 0) return [{ ...thrown, relation: "" }];
  const own = readFrames(outer.text, platform);
  // If the thrown exception has no in-app frame, the stored frames are those of a cause.
  const isOwn = own.length === 0 || isSameCall(own[0], thrown.frames[0]);
  return [
    { ...thrown, frames: isOwn ? thrown.frames : own, relation: "" },
    ...causes.map(({ exceptionClass, message, text: part, isContext }) => ({
      exceptionClass,
      message,
      frames: readFrames(part, platform),
      relation: relationText(isContext ? "__context__" : null, null),
    })),
  ];
}

function isSameCall(a: FrameResource | undefined, b: FrameResource | undefined): boolean {
  return a?.function === b?.function && a?.file === b?.file && a?.line === b?.line;
}

/** The displayed error: the occurrence, or the group's latest one if none is stored. */
export function shownError(group: ErrorGroup, event: ErrorEvent | undefined): ShownError {
  const stackTrace = event?.stack_trace ?? group.latest_stack_trace;
  const platform = event?.platform ?? null;
  const sent = event?.frames ?? [];
  const hasCauses = event !== undefined && event.causes.length > 0;
  const thrown = {
    exceptionClass: event?.exception_class ?? group.exception_class,
    message: event?.message ?? group.latest_message,
    // The text has the frames of the whole chain.
    frames: sent.length > 0 || hasCauses ? sent : readFrames(stackTrace, platform),
  };
  const chain = hasCauses ? sentChain(thrown, event) : printedChain(thrown, stackTrace, platform);
  return { ...thrown, frames: chain[0]?.frames ?? thrown.frames, stackTrace, chain };
}
