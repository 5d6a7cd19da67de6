import type { KeyboardEvent } from "react";
import { announce } from "@/components/ui/feedback/live-region";
import { carriedWith } from "@/components/board/drag/moving/carried";
import { moveCards } from "@/components/board/drag/moving/move-cards";
import { gapOf, placeInWords, placeOf } from "@/lib/issues/board/client/landing";
import { END, findLane } from "@/lib/issues/board/client/place";
import type { BoardLane } from "@/lib/issues/board/schema";
import {
  adjacentLane,
  adjacentRow,
  type BoardRow,
  findInRows,
  type Step,
  STEPS,
} from "@/components/board/state/board-rows";
import { showColumn } from "@/components/board/state/show-column";
import type { CardRef } from "@/components/board/card/card-elements";
import type { BoardTools } from "@/components/board/state/board-tools";

/** Picks up a card to move it with the arrow keys. Shows the reason if that is not allowed. */
export function startKeyboardDrag(tools: BoardTools, { id: issueId, row: key }: CardRef): void {
  const card = findInRows(tools.rows(), issueId, key);
  if (!card) return;
  const { issue, lane, index, row } = card;
  if (!tools.checkMove(issue)) return;
  const ids = carriedWith(tools, issueId);
  tools.drag.set({
    issueId,
    ids,
    from: row.key,
    by: "keys",
    over: { row: row.key, laneId: lane.id, gap: index },
  });
  const words = placeInWords(lane, [issueId], index);
  const [what, it] = ids.length === 1 ? [issue.key, "it"] : [`${ids.length} issues`, "them"];
  announce(
    `${what} picked up, ${lane.title}, ${words}. Arrow keys move ${it}, Enter drops ${it}, Escape cancels.`,
  );
}

/** Where a step leads: beyond the ends of a lane, to the row above or below. */
function stepTo(
  tools: BoardTools,
  step: Step,
): { row: BoardRow; lane: BoardLane; gap: number } | undefined {
  const drag = tools.drag.get();
  const row = tools.rows().find(({ key }) => key === drag?.over?.row);
  const from = row && drag?.over && findLane(row.board(), drag.over.laneId);
  if (!drag?.over || !row || !from) return undefined;
  const { ids } = drag;
  const place = placeOf(from, ids, drag.over.gap) + step.cards;
  if (step.lanes !== 0) {
    const lane = adjacentLane(row, from.id, step.lanes);
    return lane && { row, lane, gap: gapOf(lane, ids, place) };
  }
  const isPast = place < 0 || placeOf(from, ids, gapOf(from, ids, place)) < place;
  const next =
    isPast && adjacentRow(tools.rows(), { row, laneId: from.id }, step.cards < 0 ? -1 : 1);
  const lane = next && findLane(next.board(), from.id);
  if (next && lane) return { row: next, lane, gap: gapOf(lane, ids, step.cards < 0 ? END : 0) };
  return { row, lane: from, gap: gapOf(from, ids, Math.max(0, place)) };
}

function moveBy(tools: BoardTools, step: Step): void {
  const drag = tools.drag.get();
  const to = stepTo(tools, step);
  if (!drag || !to) return;
  const { row, lane, gap } = to;
  tools.drag.set({
    issueId: drag.issueId,
    ids: drag.ids,
    from: drag.from,
    by: "keys",
    over: { row: row.key, laneId: lane.id, gap },
  });
  const column = row.columns.get(lane.id);
  column?.reveal(Math.min(gap, Math.max(0, lane.issues.length - 1)));
  if (column) showColumn(column);
  announce(`${lane.title}, ${placeInWords(lane, drag.ids, gap)}`);
}

function drop(tools: BoardTools): void {
  const drag = tools.drag.get();
  tools.drag.set(null);
  if (!drag?.over) return;
  const { row, laneId, gap } = drag.over;
  const moved = moveCards(tools, drag.ids, { laneId, gap, row }, { from: drag.from });
  if (!moved) announce("Put back");
  tools.focus(drag.issueId, row);
}

/** Puts the card back where it was picked up. */
export function cancelDrag(tools: BoardTools): void {
  tools.drag.set(null);
  announce("Move cancelled");
}

/**
 * Handles every key while a card is picked up: the arrow keys move it, Enter or Space drops it, and
 * Escape cancels.
 */
export function handleDragKey(tools: BoardTools, event: KeyboardEvent): void {
  const step = STEPS[event.key];
  if (step) moveBy(tools, step);
  else if (event.key === " " || event.key === "Enter") drop(tools);
  else if (event.key === "Escape" || event.key === "Tab") cancelDrag(tools);
  // Tab keeps its default behavior; every other key has been handled.
  if (event.key !== "Tab") event.preventDefault();
}
