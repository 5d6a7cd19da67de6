import {
  adjacentLane,
  adjacentRow,
  findInRows,
  type Step,
} from "@/components/board/state/board-rows";
import type { CardRef } from "@/components/board/card/card-elements";
import type { BoardTools } from "@/components/board/state/board-tools";
import { announce } from "@/components/ui/feedback/live-region";
import { gapOf, placeOf } from "@/lib/issues/board/client/landing";
import { END } from "@/lib/issues/board/client/place";
import { carriedInRow, carriedWith } from "./carried";
import { moveCards } from "./move-cards";
import { placeName } from "./spots";

/**
 * Moves a card one step, and what is selected in its row along with it. Stops at the end of its lane
 * and at that of its swimlane, because going on would change a field of the issue.
 */
export function moveByStep(tools: BoardTools, { id, row: key }: CardRef, step: Step): void {
  const card = findInRows(tools.rows(), id, key);
  if (!card || !tools.checkMove(card.issue)) return;
  const { issue, row, lane: from, index } = card;
  const lane = step.lanes === 0 ? from : adjacentLane(row, from.id, step.lanes);
  if (!lane) return announce(`No lane to the ${step.lanes < 0 ? "left" : "right"}`);
  const carried = carriedInRow(tools, id, row.key);
  const gap = gapOf(lane, carried, placeOf(from, carried, index) + step.cards);
  const isMoved = moveCards(
    tools,
    carried,
    { laneId: lane.id, gap },
    { isStep: true, from: row.key },
  );
  const end = step.cards < 0 ? "top" : "end";
  if (!isMoved) announce(`${issue.key} is at the ${end} of ${placeName(row, lane)}`);
  tools.focus(id, row.key);
}

/** Moves a card to the swimlane above (-1) or below (1), and what is selected along with it. */
export function moveToRow(tools: BoardTools, { id, row: key }: CardRef, by: -1 | 1): void {
  const card = findInRows(tools.rows(), id, key);
  if (!card || !tools.checkMove(card.issue)) return;
  const { row, lane } = card;
  const next = adjacentRow(tools.rows(), { row, laneId: lane.id }, by);
  if (!next) return announce(`No swimlane ${by < 0 ? "above" : "below"}`);
  const to = { row: next.key, laneId: lane.id, gap: by < 0 ? END : 0 };
  moveCards(tools, carriedWith(tools, id), to, { isStep: true, from: row.key });
  tools.focus(id, next.key);
}
