import type { FrameResource } from "@/lib/errors/ingest/schema";

/** A frame of a stack and where it stands there. */
export interface PlacedFrame {
  frame: FrameResource;
  /** Names it among the frames of its stack, and the same call in the stack of another occurrence. */
  id: string;
}

/** A frame that stands for itself, or a run of library frames that are folded into one line. */
export type StackPart =
  { kind: "frame"; placed: PlacedFrame } | { kind: "fold"; id: string; frames: PlacedFrame[] };

/** "src/cart.ts:12:5", as far as it is known; empty when nothing is. */
export function frameLocation({ file, line, column }: FrameResource): string {
  if (file === null) return line === null ? "" : `line ${line}`;
  return [file, line, line === null ? null : column].filter((part) => part !== null).join(":");
}

/** The name of the function, or what stands in for one. */
export function frameName(frame: FrameResource): string {
  return frame.function ?? "anonymous";
}

/** Ids of the frames: by what they say and how often that was said before, so that recursion keeps them apart. */
function placeFrames(frames: readonly FrameResource[]): PlacedFrame[] {
  const seen = new Map<string, number>();
  return frames.map((frame) => {
    const name = `${frameName(frame)} ${frameLocation(frame)}`;
    const times = seen.get(name) ?? 0;
    seen.set(name, times + 1);
    return { frame, id: times === 0 ? name : `${name} ${times}` };
  });
}

/**
 * The stack with its runs of library frames folded. Where no frame is the program's own there is nothing to fold them
 * away from: all of them stand for themselves.
 */
export function foldFrames(frames: readonly FrameResource[]): StackPart[] {
  const placed = placeFrames(frames);
  const folds = placed.some(({ frame }) => frame.in_app);
  const parts: StackPart[] = [];
  for (const one of placed) {
    const last = parts.at(-1);
    if (one.frame.in_app || !folds) parts.push({ kind: "frame", placed: one });
    else if (last?.kind === "fold") last.frames.push(one);
    else parts.push({ kind: "fold", id: `fold ${one.id}`, frames: [one] });
  }
  return parts;
}

/** "4 library frames". */
export function foldLabel(count: number): string {
  return count === 1 ? "1 library frame" : `${count} library frames`;
}

/** The source around a call, each line with its number. */
export function sourceLines({ line, context }: FrameResource) {
  if (context === null) return [];
  const texts = [...context.before, context.line, ...context.after];
  return texts.map((text, at) => ({
    text,
    number: line === null ? null : line - context.before.length + at,
    isCall: at === context.before.length,
  }));
}
