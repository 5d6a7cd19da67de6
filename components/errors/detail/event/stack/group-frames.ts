import type { FrameResource } from "@/lib/errors/ingest/schema";

/** A frame and its position in the stack. */
export interface PlacedFrame {
  frame: FrameResource;
  /** Identifies a frame within its stack, and the same frame in other occurrences. */
  id: string;
  /** Whether it is open at first. */
  isOpen: boolean;
}

/** A single frame, or a run of library frames collapsed into one line. */
export type StackPart =
  { kind: "frame"; placed: PlacedFrame } | { kind: "fold"; id: string; frames: PlacedFrame[] };

/** Returns "src/cart.ts:12:5", or as much of it as is known; empty if nothing is known. */
export function frameLocation({ file, line, column }: FrameResource): string {
  if (file === null) return line === null ? "" : `line ${line}`;
  return [file, line, line === null ? null : column].filter((part) => part !== null).join(":");
}

/** Returns the name of the function, or a placeholder. */
export function frameName(frame: FrameResource): string {
  return frame.function ?? "anonymous";
}

/**
 * Assigns ids to the frames, built from their content and the number of identical frames before
 * them, so that recursive calls get distinct ids.
 */
function placeFrames(frames: readonly FrameResource[], at: number): PlacedFrame[] {
  const prefix = at === 0 ? "" : `${at} `;
  const first = frames.find(({ in_app }) => in_app);
  const seen = new Map<string, number>();
  return frames.map((frame) => {
    const name = `${prefix}${frameName(frame)} ${frameLocation(frame)}`;
    const times = seen.get(name) ?? 0;
    seen.set(name, times + 1);
    return {
      frame,
      id: times === 0 ? name : `${name} ${times}`,
      isOpen: at === 0 ? frame.in_app : frame === first,
    };
  });
}

/**
 * Returns the stack with runs of library frames collapsed. If no frame of the error is in-app,
 * nothing is collapsed. `at` is the place in the chain: the thrown exception (0) has all in-app frames
 * open, the others only the innermost one.
 */
export function foldFrames(
  frames: readonly FrameResource[],
  folds = frames.some(({ in_app }) => in_app),
  at = 0,
): StackPart[] {
  const placed = placeFrames(frames, at);
  const parts: StackPart[] = [];
  for (const current of placed) {
    const last = parts.at(-1);
    if (current.frame.in_app || !folds) parts.push({ kind: "frame", placed: current });
    else if (last?.kind === "fold") last.frames.push(current);
    else parts.push({ kind: "fold", id: `fold ${current.id}`, frames: [current] });
  }
  return parts;
}

/** "4 library frames". */
export function foldLabel(count: number): string {
  return count === 1 ? "1 library frame" : `${count} library frames`;
}

/** Returns the source around a call as numbered lines. */
export function sourceLines({ line, context }: FrameResource) {
  if (context === null) return [];
  const lines = [...context.before, context.line, ...context.after];
  return lines.map((text, at) => ({
    text,
    number: line === null ? null : line - context.before.length + at,
    isCall: at === context.before.length,
  }));
}
