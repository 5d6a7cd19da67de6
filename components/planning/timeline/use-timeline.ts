"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { localDay } from "@/components/issues/fields/calendar-day";
import { useNow } from "@/components/ui/text/now";
import type { IssueFilters } from "@/lib/issues/issues/client/filters";
import { allIssuesQuery, undatedIssuesQuery } from "@/lib/issues/issues/list/calendar/client";
import {
  DUE_SORT,
  lacksParents,
  START_SORT,
  timelineFilters,
  type Zoom,
} from "@/lib/issues/issues/list/timeline/timeline-display";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import type { Epic } from "@/lib/planning/epics/schema";
import { daysOf, daysOfAll } from "../dates/planned-days";
import { useKeptIssues } from "../dates/use-kept-issues";
import { makeScale } from "./scale";
import { timelineRows, UNDATED } from "./timeline-rows";

interface TimelineInput {
  zoom: Zoom;
  epics: ReadonlyMap<number, Epic>;
  /** What day it was for the server. */
  serverDay: string;
  /** Ids of issues whose sub-issues are hidden. */
  closed: ReadonlySet<number>;
}

const NONE: readonly ListedIssue[] = [];

/** The rows of a timeline and its scale. Issues without dates are loaded once they are shown. */
export function useTimeline(projectId: number, filters: IssueFilters, input: TimelineInput) {
  const { zoom, epics, serverDay, closed } = input;
  const { now, hydrated } = useNow();
  const today = hydrated ? localDay(new Date(now)) : serverDay;
  const lists = useMemo(() => timelineFilters(filters), [filters]);
  // Only the issues without dates start collapsed.
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const isUndatedOpen = toggled.has(UNDATED);
  const due = useQuery(allIssuesQuery(projectId, lists.due, DUE_SORT));
  const start = useQuery({
    ...allIssuesQuery(projectId, lists.start ?? lists.due, START_SORT),
    enabled: lists.start !== undefined,
  });
  const undated = useInfiniteQuery({
    ...undatedIssuesQuery(projectId, lists.undated ?? lists.due),
    enabled: lists.undated !== undefined && isUndatedOpen,
  });
  const [withDue, withStart] = [due.data?.issues ?? NONE, start.data?.issues ?? NONE];
  const needsParents = useMemo(
    () => lists.parents !== undefined && lacksParents([...withStart, ...withDue]),
    [lists.parents, withStart, withDue],
  );
  const parents = useQuery({
    ...allIssuesQuery(projectId, lists.parents ?? lists.due, DUE_SORT),
    enabled: needsParents,
  });
  const above = (needsParents ? parents.data?.issues : undefined) ?? NONE;
  const pages = undated.data?.pages;
  const isUndatedShown = lists.undated !== undefined;
  // One that was just dated, or lost its dates, is in the list that had it before.
  const listed = useMemo(
    () => [...above, ...(isUndatedShown ? (pages ?? []).flat() : []), ...withStart, ...withDue],
    [above, pages, withStart, withDue, isUndatedShown],
  );
  const isChanging = [due, start, parents, undated].some(({ isFetching }) => isFetching);
  const issues = useKeptIssues({ filters, issues: listed, isChanging });
  const { dated, rest } = useMemo(
    () => ({
      dated: issues.filter((issue) => daysOf(issue)),
      rest: issues.filter((issue) => !daysOf(issue)),
    }),
    [issues],
  );

  const { hasNextPage } = undated;
  const rows = useMemo(
    () =>
      timelineRows({
        dated,
        undated: rest,
        epics,
        toggled,
        closed,
        hasUndated: isUndatedShown,
        undatedCount: (listed) => (pages ? `${listed}${hasNextPage ? "+" : ""}` : ""),
      }),
    [dated, rest, epics, toggled, closed, isUndatedShown, pages, hasNextPage],
  );

  const all = useMemo(() => daysOfAll(dated), [dated]);
  const from = all && all.from < today ? all.from : today;
  const to = all && all.to > today ? all.to : today;
  const scale = useMemo(() => makeScale({ from, to }, zoom), [from, to, zoom]);
  const toggle = useCallback((id: string) => {
    setToggled((previous) => {
      const next = new Set(previous);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);
  return {
    rows,
    scale,
    today,
    toggle,
    count: dated.length,
    isWhole: due.data?.isWhole !== false && start.data?.isWhole !== false,
    isPending: due.isPending || (lists.start !== undefined && start.isPending),
    failed: [due, start].find(({ isError, data }) => isError && !data),
    undated: isUndatedOpen ? undated : undefined,
  };
}

export type Timeline = ReturnType<typeof useTimeline>;
