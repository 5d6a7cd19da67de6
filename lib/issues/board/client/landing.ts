import type { Board, BoardLane } from "@/lib/issues/board/schema";
import { type CardPlace, END, findCard, findLane, isComplete, lastGap } from "./place";

/**
 * Pure functions for moves as the server expects them. Cards are carried together: `carried` has
 * their ids, in the order in which they land.
 */

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

/** Returns the position of the card at `index` of `count` cards between two neighbors. */
function between(
  above: Neighbor | undefined,
  below: Neighbor | undefined,
  index = 0,
  count = 1,
): number {
  if (above && below)
    return above.position + ((below.position - above.position) * (index + 1)) / (count + 1);
  if (above) return above.position + index + 1;
  return below ? below.position - count + index : index;
}

/** The cards of a lane that are not carried. */
function othersIn({ issues }: BoardLane, carried: readonly number[]) {
  return issues.filter(({ id }) => !carried.includes(id));
}

/** Returns how many other cards are above the carried ones after they land in the gap. */
export function placeOf(lane: BoardLane, carried: readonly number[], gap: number): number {
  if (gap === END) return END;
  return lane.issues.slice(0, gap).filter(({ id }) => !carried.includes(id)).length;
}

/** The reverse of `placeOf`, clamped to the lane. */
export function gapOf(lane: BoardLane, carried: readonly number[], place: number): number {
  if (place <= 0) return 0;
  const above = othersIn(lane, carried)[place - 1];
  return above
    ? Math.min(lane.issues.findIndex(({ id }) => id === above.id) + 1, lastGap(lane))
    : lastGap(lane);
}

/** Returns the cards' position in their lane after landing in the gap, such as "2 of 7". */
export function placeInWords(lane: BoardLane, carried: readonly number[], gap: number): string {
  const own = lane.issues.filter(({ id }) => carried.includes(id)).length;
  const count = lane.issues_count - own + carried.length;
  const last = Math.min(placeOf(lane, carried, gap) + carried.length, count);
  const first = last - carried.length + 1;
  return carried.length === 1 ? `${last} of ${count}` : `${first} to ${last} of ${count}`;
}

/**
 * Returns the moves that drop the cards into a gap of the lane, from top to bottom, or undefined if
 * they are already there. `isWhole`: the board shows all issues in the project, so the end of the
 * visible cards is the end of the lane.
 */
export function landingsAt(
  lane: BoardLane,
  carried: readonly number[],
  gap: number,
  isWhole: boolean,
): Landing[] | undefined {
  const others = othersIn(lane, carried);
  const index = Math.min(placeOf(lane, carried, gap), others.length);
  const order = others.map(({ id }) => id).toSpliced(index, 0, ...carried);
  const isKnown = gap !== END || isComplete(lane);
  const isSame = order.every((id, at) => lane.issues[at]?.id === id);
  if (isKnown && isSame && order.length === lane.issues.length) return undefined;
  const above = others[index - 1];
  const below = others[index];
  return carried.map((_id, at): Landing => {
    const landing = {
      laneId: lane.id,
      position: between(above, below, at, carried.length),
    };
    const previous = carried[at - 1];
    if (previous !== undefined) return { ...landing, afterId: previous };
    if (!below && isWhole && (gap === END || isComplete(lane))) return landing;
    if (above) return { ...landing, afterId: above.id };
    return below ? { ...landing, beforeId: below.id } : landing;
  });
}

/** Whether a card of the lane already is between the neighbors that landing in the gap gives it. */
export function isBetween(
  lane: BoardLane,
  { id, position, lane_id: laneId }: Neighbor & { lane_id: number },
  gap: number,
): boolean {
  if (laneId !== lane.id || gap === END) return false;
  const others = othersIn(lane, [id]);
  const index = placeOf(lane, [id], gap);
  const [low, high] = [others[index - 1]?.position, others[index]?.position];
  return (low ?? -Infinity) < position && position < (high ?? Infinity);
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

/** Returns where a card is. The neighbor below is one that is not carried along with it. */
export function originOf(
  { lane, index }: Pick<CardPlace, "lane" | "index">,
  carried: readonly number[] = [],
): Origin {
  const below = lane.issues.slice(index + 1).find(({ id }) => !carried.includes(id));
  return { laneId: lane.id, aboveId: lane.issues[index - 1]?.id, belowId: below?.id };
}

/** Whether the board shows the place: its lane, and one of its neighbors if it had any. */
export function knowsOrigin(board: Board, { laneId, aboveId, belowId }: Origin): boolean {
  const lane = findLane(board, laneId);
  if (!lane) return false;
  const isAlone = aboveId === undefined && belowId === undefined;
  return isAlone || lane.issues.some(({ id }) => id === aboveId || id === belowId);
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

/** Whether the card is next to the neighbor that its landing specifies. */
export function hasLanded(board: Board, issueId: number, landing: Landing): boolean {
  const card = findCard(board, issueId);
  if (!card || card.lane.id !== landing.laneId) return false;
  const { lane, index } = card;
  if (landing.afterId !== undefined) return lane.issues[index - 1]?.id === landing.afterId;
  return landing.beforeId === undefined || lane.issues[index + 1]?.id === landing.beforeId;
}
