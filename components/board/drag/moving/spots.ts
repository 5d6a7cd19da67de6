import type { QueryClient } from "@tanstack/react-query";
import type { BoardRow, RowPlace } from "@/components/board/state/board-rows";
import {
  knowsOrigin,
  type Landing,
  landingBack,
  type Origin,
  originOf,
} from "@/lib/issues/board/client/landing";
import { type CardPlace, findCard, findLane } from "@/lib/issues/board/client/place";
import { boardsKey } from "@/lib/issues/board/client/queries";
import type { Board, BoardIssue, BoardLane } from "@/lib/issues/board/schema";
import type { IssueEdit } from "@/lib/issues/issues/client/edit-conflict";

/** Where a card is or was: its neighbors in the whole lane, and what its swimlane says of it. */
export interface Spot extends Origin {
  /** As it was there. */
  issue: BoardIssue;
  /** The lane in words, with its swimlane. */
  where: string;
  fields: IssueEdit;
}

/** Names a lane of a row: "To do", or "Ana Reyes, To do" in a swimlane. */
export function placeName(row: BoardRow, lane: BoardLane): string {
  return row.title === "" ? lane.title : `${row.title}, ${lane.title}`;
}

/** The project's boards in the cache, those on the screen first. */
export function cachedBoards(client: QueryClient, projectId: number): Board[] {
  return client
    .getQueryCache()
    .findAll({ queryKey: boardsKey(projectId) })
    .toSorted((one, other) => Number(other.isActive()) - Number(one.isActive()))
    .flatMap(({ state }) => (state.data ? [state.data as Board] : []));
}

/**
 * Returns where a card is among the most cards of its lane that are loaded: a board with swimlanes
 * also has the lane as a whole, and next to its neighbors there the card can be put back exactly.
 */
export function spotOf(
  client: QueryClient,
  card: RowPlace,
  carried: readonly number[],
  fields: IssueEdit,
): Spot {
  const { id, project_id: projectId } = card.issue;
  let widest: CardPlace = card;
  for (const board of cachedBoards(client, projectId)) {
    const found = findCard(board, id);
    if (found && found.lane.issues.length > widest.lane.issues.length) widest = found;
  }
  return {
    ...originOf(widest, carried),
    issue: card.issue,
    where: placeName(card.row, card.lane),
    fields,
  };
}

/** Returns the move to a spot, or undefined if its lane is gone. */
export function landingIn(boards: readonly Board[], id: number, spot: Spot): Landing | undefined {
  const board =
    boards.find((candidate) => knowsOrigin(candidate, spot)) ??
    boards.find((candidate) => findLane(candidate, spot.laneId));
  return board && landingBack(board, id, spot);
}
