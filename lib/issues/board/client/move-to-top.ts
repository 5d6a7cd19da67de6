import type { QueryClient } from "@tanstack/react-query";
import type { IssueFilters } from "@/lib/issues/issues/client/filters";
import type { Issue } from "@/lib/issues/issues/schema";
import { landingsAt } from "./landing";
import { moveIssue } from "./move";
import { findCard, findLane } from "./place";
import { boardQuery, boardsKey } from "./queries";

/** Moves a new issue, which the server adds to the end of its lane, before the first that is shown. */
export async function moveToTop(
  client: QueryClient,
  projectId: number,
  filters: IssueFilters,
  issue: Issue,
): Promise<void> {
  const { queryKey } = boardQuery(projectId, filters);
  const lane = findLane(client.getQueryData(queryKey) ?? { lanes: [] }, issue.lane_id);
  const landing = lane && landingsAt(lane, [issue.id], 0, false)?.[0];
  if (!landing) return;
  const { beforeId } = landing;
  const neighbors = () => (beforeId === undefined ? {} : { beforeId });
  const boards = { queryKey: boardsKey(projectId) };
  // A board that is being read since the issue was created has it at the end, out of view.
  void client.cancelQueries({ ...boards, predicate: ({ state }) => state.data !== undefined });
  const moved = moveIssue(client, { issue, ...landing }, { before: Promise.resolve(), neighbors });
  const refresh = () => client.invalidateQueries(boards);
  const read = moved.then(refresh, refresh);
  await moved;
  // A partly loaded lane has only counted it so far.
  const shown = client.getQueryData(queryKey);
  if (shown && !findCard(shown, issue.id)) await read;
}
