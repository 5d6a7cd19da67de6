"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { errorGroupsQuery, errorGroupSummaryQuery } from "@/lib/errors/groups/client/mutations";
import {
  countUnder,
  isUnder,
  toGroupFilters,
  TRIAGE_TABS,
  type TriageFilters,
  type TriageTab,
} from "@/lib/errors/groups/client/filters";
import type { ErrorGroup } from "@/lib/errors/groups/schema";
import {
  changedHere,
  type PendingStatus,
  usePendingStatuses,
} from "@/components/errors/group/pending-statuses";
import { arrangeGroups, insertSorted } from "@/components/errors/group/triage-order";

const NONE: readonly number[] = [];

/** The displayed group. Pending status changes are shown before the server confirms them. */
function withPending(group: ErrorGroup, pending: ReadonlyMap<number, PendingStatus>): ErrorGroup {
  const change = pending.get(group.id);
  return change ? { ...group, status: change.status, is_regressed: change.is_regressed } : group;
}

/** Number of groups per tab; undefined until loaded. */
function useTriageCounts(projectId: number, filters: TriageFilters) {
  const pending = usePendingStatuses();
  const summary = useQuery(errorGroupSummaryQuery(projectId, toGroupFilters(filters))).data;
  return useMemo(() => {
    if (!summary) return undefined;
    const counts = TRIAGE_TABS.map((tab) => {
      let count = countUnder(tab, summary);
      for (const { group, isCounted } of pending.values()) {
        if (isCounted || group.project_id !== projectId) continue;
        count += Number(isUnder(tab, withPending(group, pending))) - Number(isUnder(tab, group));
      }
      return [tab, Math.max(count, 0)] as const;
    });
    return Object.fromEntries(counts) as Record<TriageTab, number>;
  }, [summary, pending, projectId]);
}

/**
 * The displayed list. Changes to its groups are shown in place; new groups are only counted until
 * `showFresh` inserts them. What the user changed is never new to them.
 */
export function useTriageList(projectId: number, filters: TriageFilters) {
  const { tab, sort } = filters;
  const pending = usePendingStatuses();
  const counts = useTriageCounts(projectId, filters);
  const list = useInfiniteQuery(errorGroupsQuery(projectId, toGroupFilters(filters)));
  const name = JSON.stringify(filters);
  const [arrangement, setArrangement] = useState({ name, order: NONE });
  const order = arrangement.name === name ? arrangement.order : NONE;

  // A group that moved while pages were loading may appear on two of them.
  const groups = useMemo(() => {
    const all = list.data?.pages.flatMap((page) => page.groups) ?? [];
    return [...new Map(all.map((group) => [group.id, group])).values()];
  }, [list.data]);
  const arranged = useMemo(() => arrangeGroups(order, groups, changedHere), [order, groups]);
  if (list.data && (arrangement.name !== name || arranged.order !== arrangement.order)) {
    setArrangement({ name, order: arranged.order });
  }

  const { shown, order: places } = arranged;
  const rows = useMemo(() => {
    const listed = new Set(groups.map(({ id }) => id));
    const pendingGroups = [...pending.values()].flatMap(({ group }) =>
      group.project_id === projectId && !listed.has(group.id) ? group : [],
    );
    return insertSorted(shown, pendingGroups, sort, places)
      .map((group) => withPending(group, pending))
      .filter((group) => isUnder(tab, group));
  }, [shown, places, groups, pending, projectId, tab, sort]);
  const newGroups = useMemo(
    () => arranged.newGroups.filter((group) => isUnder(tab, withPending(group, pending))),
    [arranged.newGroups, pending, tab],
  );
  const showNewGroups = useCallback(() => setArrangement({ name, order: NONE }), [name]);

  return { list, counts, rows, fresh: newGroups, showFresh: showNewGroups };
}
