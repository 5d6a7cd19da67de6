import { type CardPlace, findCard } from "@/lib/issues/board/client/place";
import type { Board } from "@/lib/issues/board/schema";
import type { IssueFilters } from "@/lib/issues/issues/client/filters";
import type { RowValue } from "./row-value";

/** What dragging and shortcuts need to know about a visible lane. */
export interface LaneHandle {
  /** The whole column; it is the drop target. */
  column: HTMLElement;
  /** The scroll container, or null while the lane is collapsed. */
  scroller: HTMLElement | null;
  /** Returns the gap between cards at a vertical position in the window. */
  gapAt: (y: number) => number;
  /** Scrolls a card into view. */
  reveal: (index: number) => void;
}

/** The visible lanes of a row, by id. */
export type LaneHandles = Map<number, LaneHandle>;

/** A swimlane, or the whole board if it has none. */
export interface BoardRow {
  /** "" for a whole board. */
  key: string;
  title: string;
  /** Returns the row's current board. */
  board: () => Board;
  columns: LaneHandles;
  filters: IssueFilters;
  /** What its issues have in common; null for a whole board. */
  value: RowValue | null;
}

/** A card's place on a board with rows. */
export interface RowPlace extends CardPlace {
  row: BoardRow;
}

/**
 * Returns a card's place, or undefined if no row shows it. Of several, the one in the row `key`, or
 * the first.
 */
export function findInRows(
  rows: readonly BoardRow[],
  issueId: number,
  key?: string,
): RowPlace | undefined {
  const named = key === undefined ? [] : rows.filter((row) => row.key === key);
  for (const row of [...named, ...rows]) {
    const found = findCard(row.board(), issueId);
    if (found) return { ...found, row };
  }
  return undefined;
}

/** One arrow-key step: how many lanes to the right and how many cards down. */
export interface Step {
  lanes: number;
  cards: number;
}

export const STEPS: Record<string, Step> = {
  ArrowUp: { lanes: 0, cards: -1 },
  ArrowDown: { lanes: 0, cards: 1 },
  ArrowLeft: { lanes: -1, cards: 0 },
  ArrowRight: { lanes: 1, cards: 0 },
};

/** A lane of a row. */
export interface Cell {
  row: BoardRow;
  laneId: number;
}

/** Returns the lane `by` lanes away in a row, skipping collapsed ones. */
export function adjacentLane({ board, columns }: BoardRow, laneId: number, by: number) {
  const open = board().lanes.filter(({ id }) => columns.get(id)?.scroller);
  return open[open.findIndex(({ id }) => id === laneId) + by];
}

/** Returns the next row up (-1) or down (1) that shows this lane. */
export function adjacentRow(
  rows: readonly BoardRow[],
  { row, laneId }: Cell,
  by: -1 | 1,
): BoardRow | undefined {
  const others = by === 1 ? rows : rows.toReversed();
  const at = others.findIndex(({ key }) => key === row.key);
  return others.slice(at + 1).find(({ columns }) => columns.get(laneId)?.scroller);
}
