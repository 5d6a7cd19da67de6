"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { errorGroupsQuery } from "@/lib/errors/groups/client/mutations";
import { isUnder, toGroupFilters, type TriageFilters } from "@/lib/errors/groups/client/filters";
import { usePendingStatuses } from "@/components/errors/group/pending-statuses";
import { insertSorted } from "@/components/errors/group/triage-order";
import type { ErrorGroup } from "@/lib/errors/groups/schema";

export interface Neighbors {
  previous: number | undefined;
  next: number | undefined;
  /** The group's position in the list, starting at 1; null if it is not loaded. */
  place: number | null;
  count: number;
  hasMore: boolean;
}

/** The list that the user came from. */
export const useListAround = (projectId: number, filters: TriageFilters) =>
  useInfiniteQuery(errorGroupsQuery(projectId, toGroupFilters(filters)));

/**
 * The previous and next group in the list that the user came from. A group that has just left that
 * list (because it was resolved) keeps its neighbors. If the group was never in the list, the next
 * group is the first in the list.
 */
export function useNeighbors(
  projectId: number,
  groupId: number,
  filters: TriageFilters,
  list: ReturnType<typeof useListAround>,
): Neighbors {
  const pending = usePendingStatuses();
  /**
   * Excludes groups that have left the tab because of a status change that is being sent.
   */
  const isListed = (group: ErrorGroup) => {
    const change = pending.get(group.id);
    return change === undefined || group.id === groupId || isUnder(filters.tab, change);
  };
  const listed = list.data?.pages.flatMap((page) => page.groups) ?? [];
  const listedIds = new Set(listed.map(({ id }) => id));
  // What was just undone is listed before the server lists it again.
  const returning = [...pending.values()]
    .filter((change) => list.data !== undefined && isUnder(filters.tab, change))
    .map(({ group }) => group)
    .filter(({ id, project_id }) => project_id === projectId && !listedIds.has(id));
  const groups = insertSorted(listed, returning, filters.sort);
  const ids = groups.filter(isListed).map(({ id }) => id);
  const at = ids.indexOf(groupId);
  const previous = at === -1 ? undefined : ids[at - 1];
  const next = at === -1 ? undefined : ids[at + 1];
  const [lastKnown, setLastKnown] = useState<Pick<Neighbors, "previous" | "next"> | null>(null);
  if (
    at !== -1 &&
    (lastKnown?.previous !== previous || lastKnown?.next !== next || lastKnown === null)
  ) {
    setLastKnown({ previous, next });
  }

  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list;
  const isAtEnd = at !== -1 && at === ids.length - 1;
  // The server has more groups, so the last loaded one is not the end of the list.
  useEffect(() => {
    if (isAtEnd && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [isAtEnd, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);

  return {
    ...(at === -1 ? (lastKnown ?? { previous: undefined, next: ids[0] }) : { previous, next }),
    place: at === -1 ? null : at + 1,
    count: ids.length,
    hasMore: hasNextPage,
  };
}
