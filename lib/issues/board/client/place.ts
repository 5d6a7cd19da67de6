import type { Board, BoardIssue, BoardLane } from "@/lib/issues/board/schema";

/**
 * Pure functions for card positions on a board. A gap is a position between visible cards: gap 0 is
 * above the first, gap n below the nth. Only loaded cards have gaps. `landing.ts` has the moves.
 */

export interface CardPlace {
  lane: BoardLane;
  issue: BoardIssue;
  index: number;
}

/** Returns the card's lane and index, or undefined if the board does not show it. */
export function findCard(board: Board, issueId: number): CardPlace | undefined {
  for (const lane of board.lanes) {
    const index = lane.issues.findIndex(({ id }) => id === issueId);
    const issue = lane.issues[index];
    if (issue) return { lane, issue, index };
  }
  return undefined;
}

export function findLane(board: Board, laneId: number): BoardLane | undefined {
  return board.lanes.find(({ id }) => id === laneId);
}

/**
 * Returns the key of the card beside a card: at the same height in the next lane to the left (-1) or
 * right (1) that has cards.
 */
export function keyBeside(
  lanes: readonly { issues: readonly { key: string }[] }[],
  key: string,
  by: -1 | 1,
): string | undefined {
  const at = lanes.findIndex(({ issues }) => issues.some((issue) => issue.key === key));
  const index = lanes[at]?.issues.findIndex((issue) => issue.key === key) ?? -1;
  if (index === -1) return undefined;
  for (let next = at + by; next >= 0 && next < lanes.length; next += by) {
    const issues = lanes[next]?.issues ?? [];
    const card = issues[Math.min(index, issues.length - 1)];
    if (card) return card.key;
  }
  return undefined;
}

/** The ids of the loaded cards in the card's lane, in order. */
export function laneOrder(board: Board, issueId: number): number[] {
  return findCard(board, issueId)?.lane.issues.map(({ id }) => id) ?? [];
}

/** Whether every card in the lane is loaded. */
export function isComplete(lane: BoardLane): boolean {
  return lane.issues.length >= lane.issues_count;
}

/**
 * The lowest gap a card can be dropped into. In a partly loaded lane, that is above the last loaded
 * card, because the cards below it are not loaded.
 */
export function lastGap(lane: BoardLane): number {
  return isComplete(lane) ? lane.issues.length : Math.max(0, lane.issues.length - 1);
}

/** The gap at the very end of a lane, below cards that are not loaded. */
export const END = Infinity;

/**
 * Appends cards after the lane's last loaded one. `isLast` means the server has no more cards in
 * the lane.
 */
export function withMore(
  board: Board,
  laneId: number,
  afterId: number | undefined,
  more: readonly BoardIssue[],
  isLast: boolean,
): Board {
  const shown = new Set(board.lanes.flatMap((lane) => lane.issues.map(({ id }) => id)));
  const lanes = board.lanes.map((lane) => {
    // The lane has been refetched since, so these cards follow one that is no longer the last.
    if (lane.id !== laneId || lane.issues.at(-1)?.id !== afterId) return lane;
    const issues = [...lane.issues, ...more.filter(({ id }) => !shown.has(id))];
    // There are more, even if a text filter's count stopped before them.
    const atLeast = Math.max(lane.issues_count, issues.length + 1);
    return { ...lane, issues, issues_count: isLast ? issues.length : atLeast };
  });
  return { ...board, lanes };
}

/**
 * Merges a freshly fetched board with the previously loaded cards that still come after its own.
 */
export function withTails(board: Board, before: Board): Board {
  const shown = new Set(board.lanes.flatMap((lane) => lane.issues.map(({ id }) => id)));
  const lanes = board.lanes.map((lane) => {
    const last = lane.issues.at(-1);
    const old = findLane(before, lane.id);
    if (!last || !old || isComplete(lane)) return lane;
    const tail = old.issues.filter(
      ({ id, position }) => position > last.position && !shown.has(id),
    );
    const issues = [...lane.issues, ...tail].slice(0, lane.issues_count);
    return { ...lane, issues };
  });
  return { ...board, lanes };
}

/**
 * Returns the board with the counts and sums of `counted`, another response for the same lanes, or
 * undefined if the lanes changed.
 */
export function withCounts(board: Board, counted: Board): Board | undefined {
  if (counted.lanes.length !== board.lanes.length) return undefined;
  const lanes = board.lanes.flatMap((lane) => {
    const now = findLane(counted, lane.id);
    if (!now) return [];
    const { issues_count, estimated_minutes } = now;
    return [
      { ...lane, issues_count: Math.max(issues_count, lane.issues.length), estimated_minutes },
    ];
  });
  return lanes.length === board.lanes.length ? { ...board, lanes } : undefined;
}
