"use client";

import { useMemo, type KeyboardEvent } from "react";
import { announce } from "@/components/ui/feedback/live-region";
import { findCard, findLane, gapOf, placeInWords, placeOf } from "@/lib/issues/board/client/place";
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

/** Returns the lane `by` lanes away, skipping collapsed ones. */
export function adjacentLane({ board, columns }: BoardTools, laneId: number, by: number) {
  const open = board().lanes.filter(({ id }) => columns.get(id)?.scroller);
  return open[open.findIndex(({ id }) => id === laneId) + by];
}

/** Picks up a card to move it with the arrow keys. Shows the reason if that is not allowed. */
export function startKeyboardDrag(tools: BoardTools, issueId: number): void {
  const card = findCard(tools.board(), issueId);
  if (!card) return;
  const { issue, lane, index } = card;
  if (!tools.checkMove(issue)) return;
  tools.drag.set({ issueId, by: "keys", over: { laneId: lane.id, gap: index } });
  const words = placeInWords(lane, issueId, index);
  announce(
    `${issue.key} picked up, ${lane.title}, ${words}. Arrow keys move it, Enter drops it, Escape cancels.`,
  );
}

function moveBy(tools: BoardTools, step: Step): void {
  const drag = tools.drag.get();
  const board = tools.board();
  const from = drag?.over && findLane(board, drag.over.laneId);
  if (!drag?.over || !from) return;
  const { issueId, over } = drag;
  const lane = step.lanes === 0 ? from : adjacentLane(tools, from.id, step.lanes);
  if (!lane) return;
  const place = Math.max(0, placeOf(from, issueId, over.gap) + step.cards);
  const gap = gapOf(lane, issueId, place);
  tools.drag.set({ issueId, by: "keys", over: { laneId: lane.id, gap } });
  const column = tools.columns.get(lane.id);
  column?.reveal(Math.min(gap, Math.max(0, lane.issues.length - 1)));
  column?.column.scrollIntoView({ block: "nearest", inline: "nearest" });
  announce(`${lane.title}, ${placeInWords(lane, issueId, gap)}`);
}

function drop(tools: BoardTools): void {
  const drag = tools.drag.get();
  tools.drag.set(null);
  if (!drag?.over) return;
  const moved = tools.move(drag.issueId, drag.over.laneId, drag.over.gap);
  if (!moved) announce("Put back");
  tools.focus(drag.issueId);
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
