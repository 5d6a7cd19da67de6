import type { BoardTools } from "@/components/board/state/board-tools";
import { findCard } from "@/lib/issues/board/client/place";
import { boardQuery } from "@/lib/issues/board/client/queries";
import type { Board, BoardIssue } from "@/lib/issues/board/schema";
import { type EditedField, isSameValue } from "@/lib/issues/issues/client/edit-conflict";
import { createCarrier, type Refusal } from "./carrier";
import { cachedBoards, landingIn, type Spot } from "./spots";

/** Returns a card as the boards show it now. */
function cardIn(boards: readonly Board[], id: number): BoardIssue | undefined {
  for (const board of boards) {
    const issue = findCard(board, id)?.issue;
    if (issue) return issue;
  }
  return undefined;
}

/**
 * Moves cards back to where they were, next to their former neighbors, wherever those are now. A
 * card that somebody has moved or changed since stays. Resolves with those that stay, and why.
 */
export async function goBack(
  tools: Pick<BoardTools, "client" | "projectId" | "rows">,
  to: readonly Spot[],
  from: readonly Spot[],
): Promise<Refusal[]> {
  const { client, projectId } = tools;
  // The board may no longer be shown.
  if (cachedBoards(client, projectId).length === 0) await client.query(boardQuery(projectId, {}));
  const carrier = createCarrier(tools);
  const refusals: Refusal[] = [];
  // From top to bottom, so that each finds the one above it in its place.
  for (const spot of to.toSorted((one, other) => one.issue.position - other.issue.position)) {
    const { id } = spot.issue;
    const left = from.find(({ issue }) => issue.id === id);
    if (!left) continue;
    const boards = cachedBoards(client, projectId);
    const now = cardIn(boards, id) ?? left.issue;
    const landing = landingIn(boards, id, spot);
    const stay = (reason: string) => refusals.push({ issue: now, error: new Error(reason) });
    if (!landing) stay("Its lane was deleted.");
    else if (now.lane_id !== left.laneId) stay("It was moved again in the meantime.");
    else {
      const changed = (Object.entries(spot.fields) as [EditedField, never][]).filter(
        ([field, value]) => !isSameValue(value, left.fields[field]),
      );
      carrier.place({
        issue: { ...now, ...left.fields },
        landing,
        edit: Object.fromEntries(changed),
      });
    }
  }
  return [...refusals, ...(await carrier.done())];
}
