"use client";

import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { announce } from "@/components/ui/feedback/live-region";
import { toastError, toastUndo } from "@/components/ui/feedback/toast";
import { pushUndo, type UndoEntry } from "@/components/ui/feedback/undo-stack";
import { boardQuery, boardsKey } from "@/lib/issues/board/client/queries";
import {
  findCard,
  findLane,
  hasLanded,
  landingAt,
  landingBack,
  originOf,
  placeInWords,
  type Landing,
  type Origin,
} from "@/lib/issues/board/client/place";
import type { Board, BoardIssue } from "@/lib/issues/board/schema";
import { type BoardRow, findInRows } from "./board-rows";
import { useChangeRow } from "./use-change-row";
import { moveIssue, movesOf } from "@/lib/issues/issues/client/mutations";
import { isFiltered } from "@/lib/issues/issues/client/filters";

/**
 * Moves a card into a gap. Returns false if it is already there. `isStep` marks a move as one step
 * in a series of key presses; `from` is the swimlane that shows the card, and `row` the one to move to.
 */
export type MoveCard = (
  issueId: number,
  laneId: number,
  gap: number,
  options?: { isStep?: boolean; from?: string; row?: string },
) => boolean;

/** Steps within this time of each other are undone together. */
const STEP_MS = 900;

interface Move {
  issue: BoardIssue;
  /** Where it was. */
  origin: Origin;
  /** The lane where it is. */
  laneId: number;
}

/** A series of keyboard moves of the same card, undone together. */
interface Steps {
  issueId: number;
  origin: Origin;
  /** Undoes the series at once, before its toast is shown. */
  entry: UndoEntry;
  timer: ReturnType<typeof setTimeout> | undefined;
  offerUndo: () => void;
}

/**
 * If there was no position left between two cards, the server also renumbered some neighbors. With
 * their old positions, cards would appear in the wrong place, so refetch the board.
 */
function refreshIfRenumbered(client: QueryClient, issue: BoardIssue, landing: Landing): void {
  if (client.isMutating({ mutationKey: movesOf(issue.id) }) > 0) return;
  const boards = client.getQueriesData<Board>({ queryKey: boardsKey(issue.project_id) });
  const isPlaced = ([, board]: (typeof boards)[number]) =>
    !board || !findCard(board, issue.id) || hasLanded(board, issue.id, landing);
  if (boards.every(isPlaced)) return;
  void client.invalidateQueries({ queryKey: boardsKey(issue.project_id) });
}

async function send(client: QueryClient, issue: BoardIssue, landing: Landing): Promise<boolean> {
  try {
    await moveIssue(client, { issue, ...landing });
    refreshIfRenumbered(client, issue, landing);
    return true;
  } catch (error) {
    toastError(`${issue.key} was not moved`, {
      description: error instanceof Error ? error.message : "It’s back where it was.",
    });
    return false;
  }
}

/** Moves the card back next to its former neighbors, wherever they are now. */
async function undoMove(client: QueryClient, row: BoardRow, move: Move): Promise<boolean> {
  const { issue, origin, laneId } = move;
  const refuse = (description: string) => {
    toastError(`${issue.key} was not moved back`, { description });
    return false;
  };
  try {
    // The board may no longer be shown.
    const shown = row.board();
    const board =
      shown.lanes.length > 0
        ? shown
        : await client.query(boardQuery(issue.project_id, row.filters));
    const landing = landingBack(board, issue.id, origin);
    if (!landing) return refuse("Its lane was deleted.");
    const card = findCard(board, issue.id);
    if (card && card.lane.id !== laneId) return refuse("It was moved again in the meantime.");
    const done = await send(client, card?.issue ?? issue, landing);
    if (done)
      announce(`${issue.key} is back in ${findLane(board, origin.laneId)?.title ?? "its lane"}`);
    return done;
  } catch (error) {
    return refuse(error instanceof Error ? error.message : "Try again.");
  }
}

/**
 * Moves cards optimistically, with one request per move. If the request fails, reverts the move and
 * shows a message. Undo restores the lane and neighbors.
 */
export function useMoveCard(rows: () => readonly BoardRow[]): MoveCard {
  const client = useQueryClient();
  const changeRow = useChangeRow(rows);
  const steps = useRef<Steps | null>(null);
  useEffect(() => () => clearTimeout(steps.current?.timer), []);

  return useCallback<MoveCard>(
    (issueId, laneId, gap, { isStep = false, from, row: rowKey } = {}) => {
      const card = findInRows(rows(), issueId, from);
      if (!card) return false;
      const target = rows().find(({ key }) => key === rowKey) ?? card.row;
      if (target.key !== card.row.key) return changeRow(card, target, laneId);
      const readBoard = card.row.board;
      const lane = findLane(readBoard(), laneId);
      const landing = lane && landingAt(lane, issueId, gap, !isFiltered(card.row.filters));
      if (!lane || !landing) return false;
      const { issue } = card;
      const words = placeInWords(lane, issueId, gap);
      announce(`${issue.key} moved to ${lane.title}, ${words}`);

      const previous = steps.current;
      clearTimeout(previous?.timer);
      const continues = isStep && previous?.issueId === issueId;
      if (previous?.timer !== undefined && !continues) previous.offerUndo();
      const origin = continues ? previous.origin : originOf(card);
      if (continues) previous.entry.forget();
      const where = origin.laneId === laneId ? "" : ` to ${lane.title}`;
      const label = `${issue.key} moved${where}`;
      const undo = () => {
        clearTimeout(steps.current?.timer);
        steps.current = null;
        return undoMove(client, card.row, { issue, origin, laneId });
      };
      const entry = pushUndo(label, undo);
      const offerUndo = () => {
        steps.current = null;
        void toastUndo(label, undo, { entry });
      };
      const series: Steps = { issueId, origin, entry, timer: undefined, offerUndo };
      steps.current = isStep ? series : null;
      void send(client, issue, landing).then((done) => {
        if (!done) return entry.forget();
        if (!entry.isOpen()) return;
        if (!isStep) offerUndo();
        else if (steps.current === series) series.timer = setTimeout(offerUndo, STEP_MS);
      });
      return true;
    },
    [client, rows, changeRow],
  );
}
