import type { Issue } from "@/lib/issues/issues/schema";

/**
 * Pure functions that edit cached responses. Issues occur in responses of several shapes (a list,
 * pages of lists, a capped list, the lanes of a board), and these functions handle all of them. An
 * issue is an object with `id`, `key` and `title`.
 */

interface IssueLike {
  id: number;
  key: string;
  title: string;
}

/** Fields to show. A card also has its parent's key, the number of its branch links, and which neighbors are open. */
export type Shown = Partial<Issue> & {
  branch_links_count?: number;
  parent_key?: string | null;
  open_blocked_by_ids?: number[];
  open_blocks_ids?: number[];
};

type Plain = Record<string, unknown>;

function isPlain(value: unknown): value is Plain {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isIssue(value: unknown): value is IssueLike & Plain {
  return isPlain(value) && "key" in value && "title" in value && typeof value["id"] === "number";
}

/** Rebuilds only changed parts, so components that show the rest do not rerender. */
function walk(data: unknown, visit: (issue: IssueLike & Plain) => unknown): unknown {
  if (isIssue(data)) return visit(data);
  if (Array.isArray(data)) {
    const next = data.map((item) => walk(item, visit)).filter((item) => item !== GONE);
    return next.length === data.length && next.every((item, i) => item === data[i]) ? data : next;
  }
  if (!isPlain(data)) return data;
  const entries = Object.entries(data).map(([name, item]) => [name, walk(item, visit)] as const);
  return entries.every(([name, item]) => item === data[name]) ? data : Object.fromEntries(entries);
}

/** Marks elements that `walk` removes from a list. */
const GONE: unknown = Symbol("gone");

function merge(issue: IssueLike & Plain, shown: Shown): IssueLike & Plain {
  const known = Object.entries(shown).filter(
    ([name, value]) => name in issue && issue[name] !== value,
  );
  return known.length === 0 ? issue : { ...issue, ...Object.fromEntries(known) };
}

/**
 * Returns the response with the issue's fields replaced. Ignores fields that the cached issue does
 * not have.
 */
export function patchIssue<T>(data: T, id: number, shown: Shown): T {
  return walk(data, (issue) => (issue.id === id ? merge(issue, shown) : issue)) as T;
}

interface BoardLane extends Plain {
  id: number;
  issues: (IssueLike & Plain)[];
  issues_count: number;
  estimated_minutes: number;
}

function isBoardLane(value: unknown): value is BoardLane {
  return isPlain(value) && Array.isArray(value["issues"]) && "issues_count" in value;
}

/** Applies `change` to every lane of a board, wherever the lanes are in the response. */
function mapLanes(data: unknown, change: (lane: BoardLane) => BoardLane): unknown {
  if (isBoardLane(data)) return change(data);
  if (Array.isArray(data)) return data.map((item) => mapLanes(item, change));
  if (!isPlain(data) || !Array.isArray(data["lanes"])) return data;
  return { ...data, lanes: mapLanes(data["lanes"], change) };
}

const minutesOf = (issue: Plain) => (issue["estimated_minutes"] as number | null | undefined) ?? 0;
const positionOf = (issue: Plain) => (issue["position"] as number | undefined) ?? 0;

function removeIssue(lane: BoardLane, id: number): BoardLane {
  const removed = lane.issues.find((issue) => issue.id === id);
  if (!removed) return lane;
  return {
    ...lane,
    issues: lane.issues.filter((issue) => issue.id !== id),
    issues_count: lane.issues_count - 1,
    estimated_minutes: lane.estimated_minutes - minutesOf(removed),
  };
}

function insertCard(lane: BoardLane, issue: IssueLike & Plain): BoardLane {
  const later = lane.issues.findIndex((other) => positionOf(other) > positionOf(issue));
  const isComplete = lane.issues.length >= lane.issues_count;
  // In a partly loaded lane, a card below the last loaded one is hidden until more of the lane is
  // loaded.
  const at = later === -1 ? lane.issues.length : later;
  const isShown = later !== -1 || isComplete;
  return {
    ...lane,
    issues: isShown ? lane.issues.toSpliced(at, 0, issue) : lane.issues,
    issues_count: lane.issues_count + 1,
    estimated_minutes: lane.estimated_minutes + minutesOf(issue),
  };
}

/** The fields that determine a card's position and its lane's sums. */
const PLACING = ["lane_id", "position", "estimated_minutes"] as const;

/**
 * Returns a board with the issue's fields replaced, the card at its position in its lane, and
 * matching counts and sums. A board that does not show the issue does not change.
 */
export function placeIssue<T>(data: T, id: number, shown: Shown): T {
  let card: (IssueLike & Plain) | undefined;
  const removed = mapLanes(data, (lane) => {
    card ??= lane.issues.find((issue) => issue.id === id);
    return removeIssue(lane, id);
  });
  if (!card) return data;
  const next = merge(card, shown);
  const before = card;
  if (PLACING.every((name) => next[name] === before[name])) return patchIssue(data, id, shown);
  return mapLanes(removed, (lane) =>
    lane.id === next["lane_id"] ? insertCard(lane, next) : lane,
  ) as T;
}

/** A card's neighbors on each side, and those of them that are open. */
const NEIGHBORS = [
  ["blocked_by_ids", "open_blocked_by_ids"],
  ["blocks_ids", "open_blocks_ids"],
] as const;

/**
 * Returns the board after a neighbor of some of its cards moved to a lane. Issues in the last lane
 * are done, and neither block nor wait.
 */
export function withNeighborIn<T>(data: T, id: number, laneId: number): T {
  const lanes = isPlain(data) && Array.isArray(data["lanes"]) ? (data["lanes"] as BoardLane[]) : [];
  const isOpen = laneId !== lanes.at(-1)?.id;
  return walk(data, (card) => {
    let next = card;
    for (const [all, open] of NEIGHBORS) {
      const ids = card[all] as number[] | undefined;
      const before = card[open] as number[] | undefined;
      if (!before || !ids?.includes(id) || before.includes(id) === isOpen) continue;
      const after = ids.filter((other) => (other === id ? isOpen : before.includes(other)));
      next = { ...next, [open]: after };
    }
    return next;
  }) as T;
}

/** Returns the first issue in a response of any shape for which `isIt` is true. */
export function findIssue(
  data: unknown,
  isIt: (issue: IssueLike) => boolean,
): (IssueLike & Plain) | undefined {
  if (isIssue(data)) return isIt(data) ? data : undefined;
  const parts = Array.isArray(data) ? data : isPlain(data) ? Object.values(data) : [];
  for (const part of parts) {
    const found = findIssue(part, isIt);
    if (found) return found;
  }
  return undefined;
}

export function findIssueById(data: unknown, id: number): (IssueLike & Plain) | undefined {
  return findIssue(data, (issue) => issue.id === id);
}

/** Adds a card to a board at its position, or only counts it if that part of the lane is not loaded. */
export function addCard<T>(data: T, card: IssueLike & Shown): T {
  const added: IssueLike & Plain = { ...card };
  return mapLanes(data, (lane) => (lane.id === card.lane_id ? insertCard(lane, added) : lane)) as T;
}

/** Returns the response without the issue, with a board's counts adjusted. */
export function withoutIssue<T>(data: T, id: number): T {
  const counted = mapLanes(data, (lane) => removeIssue(lane, id));
  return walk(counted, (issue) => (issue.id === id ? GONE : issue)) as T;
}
