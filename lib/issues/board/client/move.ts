import type { QueryClient } from "@tanstack/react-query";
import { api } from "@/lib/platform/client/api-client";
import { retriedIfUnreachable } from "@/lib/platform/client/query-client";
import { setting } from "@/lib/platform/client/queued-changes";
import { applyIssue, showInLists } from "@/lib/issues/issues/client/cache";
import { beforeFinishing } from "@/lib/platform/client/finishing";
import { exceedingFullLanes } from "@/lib/platform/client/full-lane";
import {
  issuePath,
  issueQuery,
  type Move,
  movesOf,
  pendingChanges,
  saveEdit,
} from "@/lib/issues/issues/client/mutations";
import type { Issue } from "@/lib/issues/issues/schema";

type Neighbors = Pick<Move, "beforeId" | "afterId">;

interface Turn {
  /** Resolves when the move before this one, which it may land next to, is done. */
  before: Promise<unknown>;
  /** Returns where to land instead if a neighbor turned out not to be there. */
  neighbors: () => Neighbors;
}

/**
 * Sends a move. Fields that change with it are saved first, and not over what someone else has
 * changed since; if that already puts the card where it goes, nothing else is sent.
 */
async function send(
  queryClient: QueryClient,
  move: Move,
  turn: Turn,
  onEdited: (saved: Issue) => void,
): Promise<Issue> {
  const { issue, laneId, position, edit } = move;
  await turn.before;
  const { beforeId, afterId } = turn.neighbors();
  const goesToEnd = beforeId === undefined && afterId === undefined;
  if (edit) {
    const isLast = goesToEnd && laneId !== issue.lane_id;
    const change = isLast ? { ...edit, lane_id: laneId } : edit;
    const saved = await saveEdit(queryClient, { seen: issue, edit: change });
    onEdited(saved);
    if (isLast || (laneId === saved.lane_id && position === saved.position)) return saved;
  }
  const then = await beforeFinishing([issue], laneId);
  const moved = await exceedingFullLanes((override) =>
    api.post<Issue>(`${issuePath(issue)}/move`, {
      lane_id: laneId,
      ...(beforeId !== undefined && { before_id: beforeId }),
      ...(afterId !== undefined && { after_id: afterId }),
      ...override,
    }),
  );
  then?.();
  return moved;
}

/**
 * Moves a card. The move is shown immediately, and reverted if it fails. Sends one request, or two
 * if fields change as well; moves and edits of the same issue are sent one at a time. Rejects with
 * EditConflict, NotFinished or ApiFailure.
 */
export function moveIssue(queryClient: QueryClient, move: Move, turn: Turn): Promise<Issue> {
  const { issue, laneId, position, edit } = move;
  let edited: Issue | undefined;
  const mutation = queryClient.getMutationCache().build<Issue, Error, Move, unknown>(queryClient, {
    mutationKey: movesOf(issue.id),
    scope: { id: `issue-${issue.id}` },
    meta: setting(["position", ...Object.keys(edit ?? {})]),
    mutationFn: () => send(queryClient, move, turn, (saved) => (edited = saved)),
    ...retriedIfUnreachable,
    onSuccess: (moved) => applyIssue(queryClient, moved),
    onError: () => {
      if (edited) applyIssue(queryClient, edited);
      const { lane_id, position: before } = issue;
      const stored = queryClient.getQueryData(issueQuery(issue.project_id, issue.key).queryKey);
      showInLists(queryClient, issue, edit ? (stored ?? issue) : { lane_id, position: before });
    },
    onSettled: () => showInLists(queryClient, issue, pendingChanges(queryClient, issue.id, move)),
  });
  // Not in onMutate, which runs a moment later, because focus follows the card within the same
  // keypress.
  showInLists(queryClient, issue, { ...edit, lane_id: laneId, position });
  return mutation.execute(move);
}
