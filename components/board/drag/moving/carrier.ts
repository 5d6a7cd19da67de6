import type { QueryClient } from "@tanstack/react-query";
import type { BoardRow } from "@/components/board/state/board-rows";
import type { BoardTools } from "@/components/board/state/board-tools";
import { isInRow } from "@/components/board/state/row-value";
import { hasLanded, type Landing } from "@/lib/issues/board/client/landing";
import { moveIssue } from "@/lib/issues/board/client/move";
import { findCard } from "@/lib/issues/board/client/place";
import { boardQuery, boardsKey } from "@/lib/issues/board/client/queries";
import type { BoardIssue } from "@/lib/issues/board/schema";
import { addCard, withoutIssue } from "@/lib/issues/issues/client/cache-transforms";
import type { IssueEdit } from "@/lib/issues/issues/client/edit-conflict";
import { showInLists } from "@/lib/issues/issues/client/cache";
import {
  issueQuery,
  type Move,
  movesOf,
  pendingChanges,
} from "@/lib/issues/issues/client/mutations";
import { cachedBoards } from "./spots";

/** Where cards are shown. */
type Shown = Pick<BoardTools, "client" | "projectId" | "rows">;

/** A card, where it lands, and which fields its new swimlane changes. */
export interface Placement {
  issue: BoardIssue;
  landing: Landing;
  edit: IssueEdit;
}

/** A card that was not moved, and why. */
export interface Refusal {
  issue: BoardIssue;
  error: Error;
}

/** Adds a card to the rows that show it now, and removes it from those that no longer do. */
function showInRows(
  client: QueryClient,
  rows: readonly BoardRow[],
  before: BoardIssue,
  after: BoardIssue,
): void {
  for (const { value, filters } of rows) {
    if (!value) continue;
    const [was, is] = [isInRow(before, value), isInRow(after, value)];
    if (was === is) continue;
    client.setQueryData(
      boardQuery(after.project_id, filters).queryKey,
      (board) => board && (is ? addCard(board, after) : withoutIssue(board, before.id)),
    );
  }
}

/**
 * If there was no position left between two cards, the server also renumbered some neighbors. With
 * their old positions, cards would appear in the wrong place, so refetch the board.
 */
function refreshIfRenumbered(client: QueryClient, { issue, landing }: Placement): void {
  if (client.isMutating({ mutationKey: movesOf(issue.id) }) > 0) return;
  const boards = cachedBoards(client, issue.project_id).filter((board) => {
    const lane = findCard(board, issue.id)?.lane.issues ?? [];
    // A swimlane need not show the card that it was put next to.
    return lane.some(({ id }) => id === landing.afterId || id === landing.beforeId);
  });
  if (boards.every((board) => hasLanded(board, issue.id, landing))) return;
  void client.invalidateQueries({ queryKey: boardsKey(issue.project_id) });
}

/** The newest move; the next one is sent after it. */
let last: Promise<unknown> = Promise.resolve();
/** How many moves are on their way. */
let sending = 0;
/** Whether boards that were being read meanwhile have to be read again. */
let missedReads = false;

/**
 * Moves cards one after another, since each may land next to the one before it. All are shown where
 * they go at once, and those that are refused go back.
 */
export function createCarrier({ client, projectId, rows: rowsNow }: Shown) {
  const rows = rowsNow();
  const refused = new Map<number, Landing>();
  const placed: Placement[] = [];
  const moves: Move[] = [];
  const runs: Promise<Refusal[]>[] = [];

  /** Where to land if the card above was refused: where that one should have. */
  function neighborsOf(landing: Landing): Landing {
    const above = landing.afterId === undefined ? undefined : refused.get(landing.afterId);
    return above ? neighborsOf(above) : landing;
  }

  /** A board that is being read while cards move has them where they were. */
  function stopReading(): void {
    const queryKey = boardsKey(projectId);
    if (client.isFetching({ queryKey }) === 0) return;
    missedReads = true;
    void client.cancelQueries({ queryKey });
  }

  /** Keeps the cards that are still on their way below the one that has arrived. */
  function showBelow(position: number, index: number): void {
    moves.slice(index + 1).forEach((move, at) => {
      if (move.laneId !== moves[index]?.laneId || move.position > position) return;
      move.position = position + (at + 1) / moves.length;
      showInLists(client, move.issue, pendingChanges(client, move.issue.id));
    });
  }

  return {
    place(placement: Placement): void {
      const { issue, landing, edit } = placement;
      const { laneId, position } = landing;
      const moved = { ...issue, ...edit, lane_id: laneId, position };
      const hasEdit = Object.keys(edit).length > 0;
      stopReading();
      sending++;
      showInRows(client, rows, issue, moved);
      const move: Move = { issue, ...landing, ...(hasEdit && { edit }) };
      const index = moves.push(move) - 1;
      const neighbors = () => neighborsOf(landing);
      const sent = moveIssue(client, move, { before: last, neighbors });
      const run = sent.then(
        (saved): Refusal[] => {
          sending--;
          placed.push(placement);
          showBelow(saved.position, index);
          if (sending > 0) stopReading();
          return [];
        },
        (error: unknown): Refusal[] => {
          sending--;
          refused.set(issue.id, landing);
          const stored = client.getQueryData(issueQuery(issue.project_id, issue.key).queryKey);
          if (hasEdit) showInRows(client, rows, moved, { ...issue, ...stored });
          return [{ issue, error: error instanceof Error ? error : new Error("Try again.") }];
        },
      );
      last = run;
      runs.push(run);
    },

    /** Resolves with the cards that were refused once all moves are done. */
    async done(): Promise<Refusal[]> {
      const refusals = (await Promise.all(runs)).flat();
      for (const placement of placed) refreshIfRenumbered(client, placement);
      if (!missedReads || sending > 0) return refusals;
      missedReads = false;
      void client.invalidateQueries({ queryKey: boardsKey(projectId) });
      return refusals;
    },
  };
}
