import type { IssueGroup } from "@/lib/issues/groups/schema";
import type { IssueFilters } from "@/lib/issues/issues/client/filters";
import { type ListPart, partsOf } from "@/lib/issues/issues/client/list-groups";
import type { SwimlaneGrouping } from "./board-display";

/** A swimlane: the part of the board with one value of a field, and how many issues it has. */
export interface SwimlanePart extends ListPart {
  /** Unique on the board: "epic-3", "epic-none". */
  key: string;
  openCount: number;
}

/** Returns the swimlanes for a field's values. Values without issues have none. */
export function swimlaneParts(
  grouping: SwimlaneGrouping,
  groups: readonly IssueGroup[],
  filters: IssueFilters,
): SwimlanePart[] {
  const openCounts = new Map(groups.map((group) => [group.value, group.open_count]));
  return partsOf(groups, filters, grouping).map((part) => ({
    ...part,
    key: `${grouping}-${part.id}`,
    openCount: openCounts.get(part.value) ?? 0,
  }));
}

/** Cards shown in a lane of a swimlane at first, so that the next swimlane is not far. */
export const FIRST_CARDS = 10;

/** The height of a high window, in pixels. */
const WINDOW = 1400;
/** The least height of a swimlane's name, of its lanes without cards, and of a card. */
const NAME = 44;
const LANES = 56;
const CARD = 64;
/** Maximum number of swimlanes to load at once. */
const MAX_FIRST = 12;

/** The number of cards in the fullest of a swimlane's lanes is at least this. */
export function leastCards(count: number, laneCount: number): number {
  return Math.min(FIRST_CARDS, Math.ceil(count / Math.max(1, laneCount)));
}

/**
 * Returns the swimlanes that a window may show before it is scrolled. They are loaded before any is
 * shown, because one that grows would move those below.
 */
export function firstSwimlanes<Part extends { key: string; count: number }>(
  parts: readonly Part[],
  laneCount: number,
  isCollapsed: (key: string) => boolean,
): Part[] {
  const first: Part[] = [];
  let height = 0;
  for (const part of parts) {
    if (height > WINDOW || first.length === MAX_FIRST) break;
    height += NAME;
    if (isCollapsed(part.key)) continue;
    height += Math.max(LANES, leastCards(part.count, laneCount) * CARD);
    first.push(part);
  }
  return first;
}
