import type { QueryClient } from "@tanstack/react-query";
import type { SwimlaneGrouping } from "@/lib/issues/board/client/board-display";
import { boardQuery, FIRST_PER_LANE } from "@/lib/issues/board/client/queries";
import { firstSwimlanes, swimlaneParts } from "@/lib/issues/board/client/swimlanes";
import { getBoard } from "@/lib/issues/board/queries";
import type { Board } from "@/lib/issues/board/schema";
import { issueGroupsQuery } from "@/lib/issues/groups/client";
import { listIssueGroups } from "@/lib/issues/groups/queries";
import type { IssueFilters } from "@/lib/issues/issues/client/filters";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { onReplica } from "@/lib/platform/db/reads/replica";

const ofServer = (filters: IssueFilters) => ({ ...filters, query: filters.query ?? "" });

/** Prefetches a board, with the first cards of each lane. */
export function prefetchBoard(
  client: QueryClient,
  project: ProjectScope,
  filters: IssueFilters,
): Promise<Board> {
  return client.query({
    ...boardQuery(project.projectId, filters),
    queryFn: () =>
      onReplica(() => getBoard(project, { ...ofServer(filters), per_lane: FIRST_PER_LANE })),
  });
}

/** The people in the prefetched part of a board. */
export interface PrefetchedSwimlanes {
  boards: Board[];
  /** The people that swimlanes are named after. */
  assignees: number[];
}

/** Prefetches the sizes of the swimlanes, and then those that a window shows. */
export async function prefetchSwimlanes(
  client: QueryClient,
  project: ProjectScope,
  filters: IssueFilters,
  grouping: SwimlaneGrouping,
  { laneCount, isCollapsed }: { laneCount: number; isCollapsed: (key: string) => boolean },
): Promise<PrefetchedSwimlanes> {
  const groups = await client.query({
    ...issueGroupsQuery(project.projectId, grouping, filters),
    queryFn: () =>
      onReplica(() => listIssueGroups(project, { ...ofServer(filters), group_by: grouping })),
  });
  const parts = swimlaneParts(grouping, groups, filters);
  const boards = await Promise.all(
    firstSwimlanes(parts, laneCount, isCollapsed).map((part) =>
      prefetchBoard(client, project, part.filters),
    ),
  );
  const assignees = grouping === "assignee" ? groups.flatMap(({ value }) => value ?? []) : [];
  return { boards, assignees };
}
