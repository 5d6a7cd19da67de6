"use client";

import { useMemo, type KeyboardEvent } from "react";
import { announce } from "@/components/ui/feedback/live-region";
import { END, findLane, gapOf, placeInWords, placeOf } from "@/lib/issues/board/client/place";
import type { BoardLane } from "@/lib/issues/board/schema";
import {
  adjacentLane,
  adjacentRow,
  type BoardRow,
  findInRows,
} from "@/components/board/state/board-rows";
import type { CardRef } from "@/components/board/card/card-elements";
import type { BoardTools } from "@/components/board/state/board-tools";

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

/** Picks up a card to move it with the arrow keys. Shows the reason if that is not allowed. */
export function startKeyboardDrag(tools: BoardTools, { id: issueId, row: key }: CardRef): void {
  const card = findInRows(tools.rows(), issueId, key);
  if (!card) return;
  const { issue, lane, index, row } = card;
  if (!tools.checkMove(issue)) return;
  tools.drag.set({
    issueId,
    from: row.key,
    by: "keys",
    over: { row: row.key, laneId: lane.id, gap: index },
  });
  const words = placeInWords(lane, issueId, index);
  announce(
    `${issue.key} picked up, ${lane.title}, ${words}. Arrow keys move it, Enter drops it, Escape cancels.`,
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
  const place = placeOf(from, drag.issueId, drag.over.gap) + step.cards;
  if (step.lanes !== 0) {
    const lane = adjacentLane(row, from.id, step.lanes);
    return lane && { row, lane, gap: gapOf(lane, drag.issueId, place) };
  }
  const isPast = place < 0 || gapOf(from, drag.issueId, place) === drag.over.gap;
  const next =
    isPast && adjacentRow(tools.rows(), { row, laneId: from.id }, step.cards < 0 ? -1 : 1);
  const lane = next && findLane(next.board(), from.id);
  if (next && lane)
    return { row: next, lane, gap: gapOf(lane, drag.issueId, step.cards < 0 ? END : 0) };
  return { row, lane: from, gap: gapOf(from, drag.issueId, Math.max(0, place)) };
}

function moveBy(tools: BoardTools, step: Step): void {
  const drag = tools.drag.get();
  const to = stepTo(tools, step);
  if (!drag || !to) return;
  const { row, lane, gap } = to;
  tools.drag.set({
    issueId: drag.issueId,
    from: drag.from,
    by: "keys",
    over: { row: row.key, laneId: lane.id, gap },
  });
  const column = row.columns.get(lane.id);
  column?.reveal(Math.min(gap, Math.max(0, lane.issues.length - 1)));
  column?.column.scrollIntoView({ block: "nearest", inline: "nearest" });
  announce(`${lane.title}, ${placeInWords(lane, drag.issueId, gap)}`);
}

function drop(tools: BoardTools): void {
  const drag = tools.drag.get();
  tools.drag.set(null);
  if (!drag?.over) return;
  const { row, laneId, gap } = drag.over;
  const moved = tools.move(drag.issueId, laneId, gap, { from: drag.from, row });
  if (!moved) announce("Put back");
  tools.focus(drag.issueId, row);
}

function cancel(tools: BoardTools): void {
  tools.drag.set(null);
  announce("Move cancelled");
}

/** Handles every key while a card is picked up. */
function handleDragKey(tools: BoardTools, event: KeyboardEvent): void {
  const step = STEPS[event.key];
  if (step) moveBy(tools, step);
  else if (event.key === " " || event.key === "Enter") drop(tools);
  else if (event.key === "Escape" || event.key === "Tab") cancel(tools);
  // Tab keeps its default behavior; every other key has been handled.
  if (event.key !== "Tab") event.preventDefault();
}

/**
 * Moves a picked-up card by keyboard: the arrow keys move it, Enter or Space drops it, and Escape
 * cancels.
 */
export function useKeyboardDrag(tools: BoardTools) {
  return useMemo(
    () => ({
      onKeyDown: (event: KeyboardEvent) => {
        if (tools.drag.get()?.by === "keys") handleDragKey(tools, event);
      },
      onBlur: () => {
        if (tools.drag.get()?.by === "keys") cancel(tools);
      },
    }),
    [tools],
  );
}
