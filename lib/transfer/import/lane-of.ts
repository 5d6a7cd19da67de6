import type { IssueDraft } from "@/lib/transfer/csv/issue-draft";

export interface Lane {
  id: number;
  title: string;
}

/** The draft's lane or status word, as shown to someone mapping words to lanes. */
export function laneText({ lane, state }: Pick<IssueDraft, "lane" | "state">): string {
  return (lane ?? state ?? "").toLowerCase();
}

/**
 * Returns the lane for an imported issue, given the project's lanes in order: the one mapped to its
 * word, otherwise the one with the title in the file, otherwise the first lane for open work, the
 * final one for finished work, and one in between for work in progress
 * (docs/spec/operating.md#import-and-export).
 */
export function laneOf(
  draft: Pick<IssueDraft, "lane" | "state" | "stage">,
  lanes: Lane[],
  chosen: Readonly<Record<string, number>> = {},
): number {
  const word = laneText(draft);
  const choice = Object.hasOwn(chosen, word) ? chosen[word] : undefined;
  const lowercase = draft.lane?.toLowerCase();
  const named = lanes.find((lane) => lane.id === choice) ?? namedLane(lanes, draft.lane, lowercase);
  const last = lanes.length - 1;
  const middle = Math.max(0, Math.min(Math.floor(lanes.length / 2), last - 1));
  const lane = named ?? lanes[{ open: 0, working: middle, done: last }[draft.stage]];
  if (!lane) throw new Error("the project has no lanes");
  return lane.id;
}

function namedLane(lanes: Lane[], exact: string | null, lowercase: string | undefined) {
  return (
    lanes.find(({ title }) => title === exact) ??
    lanes.find(({ title }) => title.toLowerCase() === lowercase)
  );
}
