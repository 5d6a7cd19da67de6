"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { useFilters, type IssueFilterChange } from "@/components/issues/filters/use-filters";
import { localDay } from "@/components/issues/fields/calendar-day";
import { useUrlState } from "@/components/screen/navigation/use-url-state";
import { useNow } from "@/components/ui/text/now";
import {
  calendarFilters,
  readCalendar,
  writeCalendar,
} from "@/lib/issues/issues/list/calendar/calendar-display";
import {
  allIssuesQuery,
  DATED_SORT,
  dueAfter,
  dueBetween,
  undatedIssuesQuery,
  withoutDueDate,
} from "@/lib/issues/issues/list/calendar/client";
import { monthOf, weeksOf } from "@/lib/issues/issues/list/calendar/month";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import type { Days } from "../dates/planned-days";
import { useKeptIssues } from "../dates/use-kept-issues";

/** The filters of the page, and a function to change them. Days are chosen by month. */
export function useCalendarFilters() {
  const [all, changeAll] = useFilters();
  const filters = useMemo(() => calendarFilters(all), [all]);
  const changeFilters = useCallback<IssueFilterChange>(
    (update, history) => changeAll((now) => update(calendarFilters(now)), history),
    [changeAll],
  );
  return [filters, changeFilters] as const;
}

/** Open issues first, then the most urgent, then the oldest. */
function byImportance(finalLaneId: number | undefined) {
  const rank = ({ lane_id, priority }: ListedIssue) =>
    (lane_id === finalLaneId ? 10 : 0) + priority;
  return (a: ListedIssue, b: ListedIssue) => rank(a) - rank(b) || a.id - b.id;
}

/**
 * The issues on the days shown, the most important first, and those without a due date. An issue
 * whose dates were just changed is in the list that had it before, so all lists are read by the
 * dates that it has now.
 */
function placed(issues: readonly ListedIssue[], days: Days, finalLaneId: number | undefined) {
  const isShown = (issue: ListedIssue) =>
    issue.due_on !== null &&
    issue.due_on >= days.from &&
    (issue.start_on ?? issue.due_on) <= days.to;
  return {
    shown: issues.filter(isShown).sort(byImportance(finalLaneId)),
    withoutDate: issues.filter((issue) => issue.due_on === null),
  };
}

const NONE: readonly ListedIssue[] = [];

/** What the calendar shows: the month in the URL, with its issues and those without a date. */
export function useCalendar(
  projectId: number,
  filters: ReturnType<typeof useCalendarFilters>[0],
  { weekStart, serverDay, finalLaneId, isAway }: CalendarInput,
) {
  const [display, changeDisplay] = useUrlState(readCalendar, writeCalendar);
  const { now, hydrated } = useNow();
  const today = hydrated ? localDay(new Date(now)) : serverDay;
  const month = display.month ?? monthOf(today);
  const weeks = useMemo(() => weeksOf(month, weekStart), [month, weekStart]);
  const [from, to] = [weeks[0]?.[0] ?? today, weeks.at(-1)?.at(-1) ?? today];
  const inDays = dueBetween(filters, from, to);
  const after = dueAfter(filters, to);
  const dated = useQuery(allIssuesQuery(projectId, inDays, DATED_SORT));
  const later = useQuery({
    ...allIssuesQuery(projectId, after ?? inDays, DATED_SORT),
    enabled: after !== undefined,
  });
  const undated = useInfiniteQuery({
    ...undatedIssuesQuery(projectId, withoutDueDate(filters)),
    enabled: !display.hidesUndated,
  });
  const [datedIssues, laterIssues] = [dated.data?.issues ?? NONE, later.data?.issues ?? NONE];
  const undatedPages = undated.data?.pages;
  const listed = useMemo(
    () => [...(undatedPages ?? []).flat(), ...laterIssues, ...datedIssues],
    [undatedPages, laterIssues, datedIssues],
  );
  const isReading = [dated, later, undated].some(({ isFetching }) => isFetching);
  const isChanging = isReading || isAway;
  const issues = useKeptIssues({ filters, issues: listed, isChanging });
  const { shown, withoutDate } = useMemo(
    () => placed(issues, { from, to }, finalLaneId),
    [issues, from, to, finalLaneId],
  );
  const showMonth = useCallback(
    (next: string | undefined) => changeDisplay((shown) => ({ ...shown, month: next })),
    [changeDisplay],
  );
  const toggleUndated = useCallback(
    () => changeDisplay((shown) => ({ ...shown, hidesUndated: !shown.hidesUndated })),
    [changeDisplay],
  );
  return {
    today,
    month,
    weeks,
    /** All issues that are loaded, also those on no day that is shown. */
    issues,
    shown,
    withoutDate,
    isPending: dated.isPending || (after !== undefined && later.isPending),
    isWhole: dated.data?.isWhole !== false && later.data?.isWhole !== false,
    failed: [dated, later].find(({ isError, data }) => isError && !data),
    undated,
    hidesUndated: display.hidesUndated,
    showMonth,
    toggleUndated,
  };
}

interface CalendarInput {
  /** The day that weeks start on, with 0 for Sunday. */
  weekStart: number;
  /** What day it was for the server. */
  serverDay: string;
  /** Where issues are done; undefined until the lanes are loaded. */
  finalLaneId: number | undefined;
  /** Whether an issue is dragged to another month than the one it was picked up in. */
  isAway: boolean;
}

export type Calendar = ReturnType<typeof useCalendar>;
