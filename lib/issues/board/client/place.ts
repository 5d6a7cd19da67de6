import type { Board, BoardIssue, BoardLane } from "@/lib/issues/board/schema";

/**
 * Pure functions for card positions on a board and for moves as the server expects them. A gap is a
 * position between visible cards: gap 0 is above the first, gap n below the nth. Only loaded cards
 * have gaps.
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

/**
 * A move as sent to the server: before or after another card, or to the end of the lane if neither
 * id is set.
 */
export interface Landing {
  laneId: number;
  beforeId?: number;
  afterId?: number;
  /** A position between the new neighbors, so that the card can be shown there before the server responds. */
  position: number;
}

interface Neighbor {
  id: number;
  position: number;
}

function between(above: Neighbor | undefined, below: Neighbor | undefined): number {
  if (above && below) return (above.position + below.position) / 2;
  if (above) return above.position + 1;
  return below ? below.position - 1 : 0;
}

/** The gap at the very end of a lane, below cards that are not loaded. */
export const END = Infinity;

/**
 * Returns the move that drops the card into a gap of the lane, or undefined if it is already there.
 * `isWhole`: the board shows all issues in the project, so the end of the visible cards is the end
 * of the lane.
 */
export function landingAt(
  lane: BoardLane,
  issueId: number,
  gap: number,
  isWhole: boolean,
): Landing | undefined {
  const own = lane.issues.findIndex(({ id }) => id === issueId);
  const isLast = isComplete(lane) && own === lane.issues.length - 1;
  if (own !== -1 && (gap === own || gap === own + 1 || (gap === END && isLast))) return undefined;
  const others = lane.issues.filter(({ id }) => id !== issueId);
  const index = Math.min(placeOf(lane, issueId, gap), others.length);
  const above = others[index - 1];
  const below = others[index];
  const landing = { laneId: lane.id, position: between(above, below) };
  if (!below && isWhole && (gap === END || isComplete(lane))) return landing;
  if (above) return { ...landing, afterId: above.id };
  return below ? { ...landing, beforeId: below.id } : landing;
}

/**
 * A card's place, identified by its neighbors, so that undo can find it after other cards have
 * moved.
 */
export interface Origin {
  laneId: number;
  aboveId: number | undefined;
  belowId: number | undefined;
}

export function originOf({ lane, index }: CardPlace): Origin {
  return {
    laneId: lane.id,
    aboveId: lane.issues[index - 1]?.id,
    belowId: lane.issues[index + 1]?.id,
  };
}

/**
 * Returns the move back to a place: next to a neighbor that is still there, or to the end of the
 * lane.
 */
export function landingBack(board: Board, issueId: number, origin: Origin): Landing | undefined {
  const lane = findLane(board, origin.laneId);
  if (!lane) return undefined;
  const others = lane.issues.filter(({ id }) => id !== issueId);
  const above = others.findIndex(({ id }) => id === origin.aboveId);
  const below = others.findIndex(({ id }) => id === origin.belowId);
  const landing = { laneId: lane.id };
  if (origin.aboveId !== undefined && above !== -1) {
    const position = between(others[above], others[above + 1]);
    return { ...landing, position, afterId: origin.aboveId };
  }
  if (origin.belowId !== undefined && below !== -1) {
    const position = between(others[below - 1], others[below]);
    return { ...landing, position, beforeId: origin.belowId };
  }
  return { ...landing, position: between(others.at(-1), undefined) };
}

/** Returns the card's index among the others after landing in the gap. */
export function placeOf(lane: BoardLane, issueId: number, gap: number): number {
  const own = lane.issues.findIndex(({ id }) => id === issueId);
  return own !== -1 && gap > own ? gap - 1 : gap;
}

/** The reverse of `placeOf`, clamped to the lane. */
export function gapOf(lane: BoardLane, issueId: number, place: number): number {
  const own = lane.issues.findIndex(({ id }) => id === issueId);
  const gap = own !== -1 && place > own ? place + 1 : place;
  return Math.max(0, Math.min(gap, lastGap(lane)));
}

/** Returns the card's position in its lane after landing in the gap, such as "2 of 7". */
export function placeInWords(lane: BoardLane, issueId: number, gap: number): string {
  const isHere = lane.issues.some(({ id }) => id === issueId);
  const count = isHere ? lane.issues_count : lane.issues_count + 1;
  return `${Math.min(placeOf(lane, issueId, gap) + 1, count)} of ${count}`;
}

/** Whether the card is next to the neighbor that its landing specifies. */
export function hasLanded(board: Board, issueId: number, landing: Landing): boolean {
  const card = findCard(board, issueId);
  if (!card || card.lane.id !== landing.laneId) return false;
  const { aboveId, belowId } = originOf(card);
  if (landing.afterId !== undefined) return aboveId === landing.afterId;
  return landing.beforeId === undefined || belowId === landing.beforeId;
}

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
