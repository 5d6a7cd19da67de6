import type { IssueDraft } from "./issue-draft";

export interface Lane {
  id: number;
  title: string;
}

/**
 * The lane an imported issue goes to, of the project's lanes in order: the one its file names, where there is one of
 * that title; else open work goes to the first, finished work to the final, and work under way to one between them
 * (supporting-api.md, Command line).
 */
export function laneOf(draft: Pick<IssueDraft, "lane" | "stage">, lanes: Lane[]): number {
  const wanted = draft.lane?.toLowerCase();
  const named = lanes.find((lane) => lane.title.toLowerCase() === wanted);
  const last = lanes.length - 1;
  const middle = Math.max(0, Math.min(Math.floor(lanes.length / 2), last - 1));
  const lane = named ?? lanes[{ open: 0, working: middle, done: last }[draft.stage]];
  if (!lane) throw new Error("the project has no lanes");
  return lane.id;
}
