"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { issueGroupsQuery } from "@/lib/issues/groups/client";
import type { IssueFilters } from "@/lib/issues/issues/client/filters";
import type { ListDisplay } from "@/lib/issues/issues/client/list-display";
import { partsOf, wholeList } from "@/lib/issues/issues/client/list-groups";
import { issueRowsQuery } from "@/lib/issues/issues/client/list-pages";
import type { ListSource } from "./rows/use-list-rows";

interface ProjectList extends ListSource {
  /** The number of issues in the list. */
  total: number | undefined;
}

/**
 * What a project's list consists of. After a change of filters or groups, what it consisted of before
 * until the new parts are known.
 */
export function useProjectList(
  projectId: number,
  filters: IssueFilters,
  { group, sort }: ListDisplay,
): ProjectList {
  // Lanes give the total, because an issue is in one, but in the group of each of its labels.
  const lanes = useQuery({
    ...issueGroupsQuery(projectId, "lane", filters),
    placeholderData: keepPreviousData,
  });
  const counted = useQuery(issueGroupsQuery(projectId, group ?? "lane", filters));
  const groups = counted.data;
  const current = useMemo(
    () =>
      groups && {
        parts: group ? partsOf(groups, filters, group) : wholeList(groups, filters),
        grouping: group,
      },
    [groups, filters, group],
  );
  const [last, setLast] = useState(current);
  if (current && current !== last) setLast(current);
  const pageOf = useCallback<ListSource["pageOf"]>(
    (of, page) => issueRowsQuery(projectId, of, sort, page),
    [projectId, sort],
  );
  return {
    shown: current ?? last,
    total: lanes.data?.reduce((sum, { count }) => sum + count, 0),
    pageOf,
    isFailed: counted.isError,
    isFetching: counted.isFetching,
    retry: () => void counted.refetch(),
  };
}
