/** An issue that may be about to be finished. */
export interface Finishing {
  id: number;
  key: string;
  project_id: number;
  lane_id: number;
  /** How many sub-issues it has, and how many of them are done. */
  children: { total: number; done: number };
}

/** What follows once the issues are in their lane; undefined for nothing. */
type Then = (() => void) | undefined;

/** Asks about the open sub-issues of issues that go to a lane. Rejects with NotFinished to stop. */
type Ask = (issues: readonly Finishing[], laneId: number) => Promise<Then>;

let ask: Ask | undefined;

/** Makes `next` the way to ask. Returns a function that ends it. */
export function askAboutSubIssues(next: Ask): () => void {
  ask = next;
  return () => void (ask = undefined);
}

/** The user would rather not finish the issue, so nothing was changed. */
export class NotFinished extends Error {}

/** Asks before issues with open sub-issues are moved to the final lane. Resolves with what follows. */
export async function beforeFinishing(
  issues: readonly Finishing[],
  laneId: number | undefined,
): Promise<Then> {
  if (!ask || laneId === undefined) return undefined;
  const parents = issues.filter(
    ({ lane_id, children }) => lane_id !== laneId && children.total > children.done,
  );
  return parents.length === 0 ? undefined : ask(issues, laneId);
}
