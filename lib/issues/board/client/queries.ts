import { projectKey } from "@/lib/platform/client/project-cache";
import { keepPreviousData, queryOptions, type QueryClient } from "@tanstack/react-query";
import { api } from "@/lib/platform/client/api-client";
import { isFiltered, writeFilters, type IssueFilters } from "@/lib/issues/issues/client/filters";
import { findLane, isComplete, withCounts, withMore, withTails } from "./place";
import type { Board, BoardIssue } from "@/lib/issues/board/schema";

/** Cards of each lane that come with the board. */
export const PER_LANE = 50;
/** The most that the API gives of a lane at once. */
const MAX_PAGE = 500;
/** Cards read beyond the one that is asked for. */
const READ_AHEAD = 100;

/** The project's boards, however filtered. */
export const boardsKey = (projectId: number) => [...projectKey(projectId), "board"] as const;
const boardKey = (projectId: number, filters: IssueFilters) =>
  [...boardsKey(projectId), filters] as const;

/** As many of each lane as are loaded, so that reading again does not take cards away from under the reader. */
function depth(board: Board | undefined): number {
  const longest = Math.max(0, ...(board?.lanes ?? []).map((lane) => lane.issues.length));
  return Math.min(MAX_PAGE, Math.max(PER_LANE, Math.ceil(longest / PER_LANE) * PER_LANE));
}

async function readBoard(
  client: QueryClient,
  projectId: number,
  filters: IssueFilters,
  signal: AbortSignal,
): Promise<Board> {
  const key = boardKey(projectId, filters);
  const query = writeFilters(filters);
  query.set("per_lane", String(depth(client.getQueryData<Board>(key))));
  const board = await api.get<Board>(`/api/projects/${projectId}/board?${query}`, { signal });
  const before = client.getQueryData<Board>(key);
  return before ? withTails(board, before) : board;
}

/** The board: its lanes with counts, sums and first cards. More cards of a lane join it through `readMore`. */
export function boardQuery(projectId: number, filters: IssueFilters) {
  return queryOptions({
    queryKey: boardKey(projectId, filters),
    queryFn: ({ client, signal }) => readBoard(client, projectId, filters, signal),
    placeholderData: keepPreviousData,
  });
}

/** Reads a lane into the cached board as far as `index`, in one request; false when that is loaded, or all there is. */
export async function readMore(
  client: QueryClient,
  projectId: number,
  filters: IssueFilters,
  laneId: number,
  index: number,
): Promise<boolean> {
  const { queryKey } = boardQuery(projectId, filters);
  const lane = findLane(client.getQueryData(queryKey) ?? { lanes: [] }, laneId);
  if (!lane || isComplete(lane) || index < lane.issues.length) return false;
  const after = lane.issues.at(-1)?.id;
  const limit = Math.min(MAX_PAGE, index + READ_AHEAD - lane.issues.length);
  const query = writeFilters({ ...filters, lane_id: laneId });
  query.set("sort", "position");
  query.set("limit", String(limit));
  if (after !== undefined) query.set("after", String(after));
  const more = await api.get<BoardIssue[]>(`/api/projects/${projectId}/issues?${query}`);
  client.setQueryData(
    queryKey,
    (board) => board && withMore(board, laneId, after, more, more.length < limit),
  );
  return true;
}

/** Reads what the lanes of the whole board count, without its cards. */
export async function refreshCounts(client: QueryClient, projectId: number): Promise<void> {
  const counted = await api.get<Board>(`/api/projects/${projectId}/board?per_lane=1`);
  for (const [key, board] of client.getQueriesData<Board>({ queryKey: boardsKey(projectId) })) {
    if (!board || isFiltered(key.at(-1) ?? {})) continue;
    const next = withCounts(board, counted);
    if (next) client.setQueryData(key, next);
    else void client.invalidateQueries({ queryKey: key });
  }
}

/** How many issues stand in each lane, by its id. */
export function laneCountsQuery(projectId: number) {
  return queryOptions({
    queryKey: [...projectKey(projectId), "lane-counts"],
    queryFn: async ({ signal }) => {
      const { lanes } = await api.get<Board>(`/api/projects/${projectId}/board?per_lane=1`, {
        signal,
      });
      return new Map(lanes.map((lane) => [lane.id, lane.issues_count]));
    },
    staleTime: 0,
  });
}
