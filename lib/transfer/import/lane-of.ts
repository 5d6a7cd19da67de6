import type { IssueDraft } from "@/lib/transfer/csv/issue-draft";

export interface Lane {
  id: number;
  title: string;
}

/** The word of a draft that names its lane, or says where work stands; as a person would choose a lane for it. */
export function laneWord({ lane, state }: Pick<IssueDraft, "lane" | "state">): string {
  return (lane ?? state ?? "").toLowerCase();
}

/**
 * The lane an imported issue goes to, of the project's lanes in order: the one that was chosen for its word; the one its
 * file names, where there is one of that title; else open work goes to the first, finished work to the final, and work
 * under way to one between them (docs/spec/operating.md#import-and-export).
 */
export function laneOf(
  draft: Pick<IssueDraft, "lane" | "state" | "stage">,
  lanes: Lane[],
  chosen: Readonly<Record<string, number>> = {},
): number {
  const word = laneWord(draft);
  const choice = Object.hasOwn(chosen, word) ? chosen[word] : undefined;
  const wanted = draft.lane?.toLowerCase();
  const named = lanes.find((lane) => lane.id === choice) ?? namedLane(lanes, draft.lane, wanted);
  const last = lanes.length - 1;
  const middle = Math.max(0, Math.min(Math.floor(lanes.length / 2), last - 1));
  const lane = named ?? lanes[{ open: 0, working: middle, done: last }[draft.stage]];
  if (!lane) throw new Error("the project has no lanes");
  return lane.id;
}

function namedLane(lanes: Lane[], exact: string | null, wanted: string | undefined) {
  return (
    lanes.find(({ title }) => title === exact) ??
    lanes.find(({ title }) => title.toLowerCase() === wanted)
  );
}
