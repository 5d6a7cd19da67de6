import { projectKey } from "@/lib/platform/client/project-cache";
import { keepPreviousData, queryOptions, type QueryClient } from "@tanstack/react-query";
import { api } from "@/lib/platform/client/api-client";
import { isFiltered, writeFilters, type IssueFilters } from "@/lib/issues/issues/client/filters";
import { anyOf } from "@/lib/issues/filters/choice";
import { findCard, findLane, isComplete, withCounts, withMore, withTails } from "./place";
import type { Board, BoardIssue } from "@/lib/issues/board/schema";

/** Number of cards per lane in a page: more than a high window shows. */
export const FIRST_PER_LANE = 24;
/** Number of cards per lane that the browser reads at least. */
const PER_LANE = 50;
/** Maximum number of cards per lane that the API returns at once. */
const MAX_PAGE = 500;
/** Number of cards to load past the requested one. */
const READ_AHEAD = 100;

/** Query key of the project's boards, with any filters. */
export const boardsKey = (projectId: number) => [...projectKey(projectId), "board"] as const;
const boardKey = (projectId: number, filters: IssueFilters) =>
  [...boardsKey(projectId), filters] as const;

/**
 * Returns how many cards per lane to refetch: as many as are loaded, so none disappear while the
 * user is reading.
 */
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

/** The board: its lanes, each with its counts, sums and initial cards. `readMore` loads more cards for a lane. */
export function boardQuery(projectId: number, filters: IssueFilters) {
  return queryOptions({
    queryKey: boardKey(projectId, filters),
    queryFn: ({ client, signal }) => readBoard(client, projectId, filters, signal),
    placeholderData: keepPreviousData,
  });
}

/**
 * Loads a lane up to `index` into the cached board, in one request. Returns false if there is
 * nothing more to load.
 */
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
  const query = writeFilters({ ...filters, lane_id: anyOf(laneId) });
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

/**
 * Returns whether the board shows a new issue. Waits until the board knows about it, and loads the
 * rest of its lane if that takes one request.
 */
export async function showsAdded(
  client: QueryClient,
  projectId: number,
  filters: IssueFilters,
  { id, lane_id: laneId }: Pick<BoardIssue, "id" | "lane_id">,
): Promise<boolean> {
  const { queryKey } = boardQuery(projectId, filters);
  const read = () => client.getQueryData(queryKey) ?? { lanes: [] };
  if (findCard(read(), id)) return true;
  // A refetch has begun, and only the server knows whether the issue matches the filters.
  if (isFiltered(filters))
    await client.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });
  const lane = findLane(read(), laneId);
  if (lane && !isComplete(lane) && lane.issues_count - lane.issues.length < MAX_PAGE)
    await readMore(client, projectId, filters, laneId, lane.issues_count - 1);
  return findCard(read(), id) !== undefined;
}

/** Fetches the lanes' counts for the whole board, without its cards. */
export async function refreshCounts(client: QueryClient, projectId: number): Promise<void> {
  const counted = await api.get<Board>(`/api/projects/${projectId}/board?per_lane=1`);
  for (const [key, board] of client.getQueriesData<Board>({ queryKey: boardsKey(projectId) })) {
    if (!board || isFiltered(key.at(-1) ?? {})) continue;
    const next = withCounts(board, counted);
    if (next) client.setQueryData(key, next);
    else void client.invalidateQueries({ queryKey: key });
  }
}

/** The number of issues in each lane, by lane id, whatever the filters: those that it is read for. */
export function laneCountsQuery(projectId: number, readFor: IssueFilters = {}) {
  return queryOptions({
    queryKey: [...projectKey(projectId), "lane-counts", readFor],
    queryFn: async ({ signal }) => {
      const { lanes } = await api.get<Board>(`/api/projects/${projectId}/board?per_lane=1`, {
        signal,
      });
      return new Map(lanes.map((lane) => [lane.id, lane.issues_count]));
    },
    staleTime: 0,
  });
}
