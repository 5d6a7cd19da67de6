"use client";

import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useProjectLookups } from "@/components/issues/fields/project-lookups";
import type { SwimlaneGrouping } from "@/lib/issues/board/client/board-display";
import { boardQuery } from "@/lib/issues/board/client/queries";
import { firstSwimlanes } from "@/lib/issues/board/client/swimlanes";
import { issueGroupsQuery } from "@/lib/issues/groups/client";
import type { IssueFilters } from "@/lib/issues/issues/client/filters";
import { type Swimlane, swimlanesFor } from "./swimlane-rows";

interface SwimlanesInput {
  projectId: number;
  grouping: SwimlaneGrouping;
  filters: IssueFilters;
  laneCount: number;
  isCollapsed: (key: string) => boolean;
}

/** Whether every query has data or has failed. The same value until that changes. */
const areSettled = (results: readonly { isPending: boolean }[]) =>
  results.every(({ isPending }) => !isPending);

/**
 * The swimlanes for a field's values, once those that a window shows are loaded, and until then
 * those before. `groups` is the query for their sizes.
 */
export function useSwimlanes(input: SwimlanesInput) {
  const { projectId, grouping, filters, laneCount, isCollapsed } = input;
  const { lanes, labels, members, sprints, epics } = useProjectLookups(projectId);
  const groups = useQuery({
    ...issueGroupsQuery(projectId, grouping, filters),
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(
    () =>
      groups.data &&
      swimlanesFor(grouping, groups.data, filters, { lanes, labels, members, sprints, epics }),
    [grouping, groups.data, filters, lanes, labels, members, sprints, epics],
  );
  const isReady = useQueries({
    queries: firstSwimlanes(rows ?? [], laneCount, isCollapsed).map((row) => ({
      ...boardQuery(projectId, row.filters),
      // A row keeps its own board only.
      placeholderData: () => undefined,
    })),
    combine: areSettled,
  });
  const [shown, setShown] = useState<readonly Swimlane[] | undefined>();
  if (rows && isReady && rows !== shown) setShown(rows);
  return { rows: rows && isReady ? rows : shown, groups };
}
