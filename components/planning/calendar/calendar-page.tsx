"use client";

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { openComposer } from "@/components/issues/create/composer-store";
import { loadFieldEditor } from "@/components/issues/editing/lazy-field-editor";
import { useEditIssue } from "@/components/issues/editing/use-edit-issue";
import { useFieldEditor } from "@/components/issues/editing/use-field-editor";
import { useIssuePermits } from "@/components/issues/editing/use-issue-permits";
import { FilterBar } from "@/components/issues/filters/filter-bar";
import { useProjectFilterOptions } from "@/components/issues/filters/filter-options";
import { useListNames } from "@/components/issues/list/rows/list-names";
import { IssuePeekHost, loadPeek } from "@/components/issues/peek/issue-peek";
import { openPeek, usePeekKey } from "@/components/issues/peek/peek-url";
import { SavedViews } from "@/components/issues/saved-views/saved-views";
import { useCan } from "@/components/screen/access/use-can";
import { Banner } from "@/components/ui/feedback/banner";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { announce } from "@/components/ui/feedback/live-region";
import { loadPopover } from "@/components/ui/overlay/popover";
import { useDates } from "@/components/ui/text/now";
import { preloadWhenIdle } from "@/components/ui/when-idle";
import { PROJECT_FIELDS } from "@/lib/issues/issues/client/filters";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import { DATED_LIMIT } from "@/lib/issues/issues/list/calendar/client";
import { addMonths, monthTitle } from "@/lib/issues/issues/list/calendar/month";
import { CalendarGrid } from "./calendar-grid";
import {
  CalendarProvider,
  type CalendarTools,
  createDayDrag,
  NO_DAY,
  type Spot,
} from "./calendar-tools";
import { DraggedIssue } from "./dragged-issue";
import { MonthBar } from "./month-bar";
import { UndatedPanel } from "./undated-panel";
import { useCalendar, useCalendarFilters } from "./use-calendar";
import { useCalendarKeys } from "./use-calendar-keys";
import { useDayDrag } from "./use-day-drag";

/** All but the due date, which the calendar chooses. */
const FIELDS = PROJECT_FIELDS.filter((field) => field !== "due");

/** What opens over the calendar: loaded early, so that it opens at once. */
const OVERLAYS = [
  loadPeek,
  loadFieldEditor,
  loadPopover,
  () => import("@/components/issues/filters/filter-form"),
  () => import("@/components/ui/overlay/menu-parts"),
  () => import("@/components/issues/saved-views/saved-views-menu"),
];

interface CalendarPageProps {
  projectId: number;
  /** The day that weeks start on, with 0 for Sunday. */
  weekStart: number;
  /** What day it was for the server. */
  serverDay: string;
}

/** A project's issues on the days on which they are due, and those without a date beside them. */
export function CalendarPage({ projectId, weekStart, serverDay }: CalendarPageProps) {
  const [filters, changeFilters] = useCalendarFilters();
  const options = useProjectFilterOptions(projectId);
  const names = useListNames(projectId);
  const finalLaneId = [...names.lanes.keys()].at(-1);
  const calendar = useCalendar(projectId, filters, { weekStart, serverDay, finalLaneId });
  const { month, weeks, today, issuesOn, dated, undated, hidesUndated, showMonth } = calendar;
  const { permitFor, checkChange } = useIssuePermits(names.members);
  const mayCreate = useCan("issues.create").allowed;
  const peeked = usePeekKey();
  const surface = useRef<HTMLDivElement>(null);
  const [drag] = useState(createDayDrag);
  const dates = useDates();
  const editIssue = useEditIssue();

  const shown = useMemo(
    () => [...weeks.flat().flatMap((day) => issuesOn(day)), ...issuesOn(null)],
    [weeks, issuesOn],
  );
  const keys = useMemo(() => shown.map(({ key }) => key), [shown]);
  const find = useCallback((id: number) => shown.find((issue) => issue.id === id), [shown]);
  const findByKey = useCallback((key: string) => shown.find((issue) => issue.key === key), [shown]);
  const { edit, editor } = useFieldEditor(find, checkChange);

  const setDue = useCallback(
    (issue: ListedIssue, day: string | null) => {
      if (issue.due_on === day || !checkChange(issue)) return;
      const done = day === null ? {} : { done: `is due ${dates.day(day)}` };
      void editIssue(issue, { due_on: day }, done);
    },
    [checkChange, editIssue, dates],
  );
  const open = useCallback(({ key }: ListedIssue) => openPeek(key), []);
  const create = useMemo(
    () => (mayCreate ? (dueOn: string) => openComposer({ projectId, dueOn }) : undefined),
    [mayCreate, projectId],
  );
  const step = useCallback(
    (by: 1 | -1) => {
      const next = addMonths(month, by);
      showMonth(next);
      announce(monthTitle(next));
    },
    [month, showMonth],
  );
  const { stop, onFocus, onBlur } = useCalendarKeys({
    calendar,
    find: findByKey,
    peeked,
    open,
    create,
    edit,
    setDue,
  });
  const preview = useDayDrag(surface, {
    store: drag,
    find,
    check: checkChange,
    onDrop: (issue, spot: Spot) => setDue(issue, spot === NO_DAY ? null : spot),
  });
  useEffect(() => preloadWhenIdle(OVERLAYS), []);

  const tools = useMemo<CalendarTools>(
    () => ({
      projectId,
      names,
      finalLaneId,
      today,
      drag,
      peeked,
      canChange: (issue) => permitFor(issue).allowed,
      open,
      create,
    }),
    [projectId, names, finalLaneId, today, drag, peeked, permitFor, open, create],
  );

  return (
    <CalendarProvider value={tools}>
      <div className="relative flex h-page min-h-0 flex-col">
        <h1 className="sr-only">Calendar</h1>
        <div className="flex items-center gap-3 border-b border-border px-4 py-2 sm:px-6">
          <FilterBar fields={FIELDS} options={options} filters={filters} onChange={changeFilters}>
            <SavedViews projectId={projectId} screen="calendar" />
          </FilterBar>
        </div>
        <MonthBar calendar={calendar} onStep={step} onToday={() => showMonth(undefined)} />
        {dated.data?.isWhole === false && (
          <Banner tone="warning">
            Only the first {DATED_LIMIT.toLocaleString("en")} issues of this month are shown. Filter
            to see the others.
          </Banner>
        )}
        {dated.isError && !dated.data ? (
          <ErrorState
            title="Couldn’t load the calendar"
            onRetry={() => void dated.refetch()}
            retrying={dated.isFetching}
          />
        ) : (
          <div
            ref={surface}
            data-calendar=""
            onFocus={onFocus}
            onBlur={onBlur}
            className="flex min-h-0 flex-1 data-dragging:cursor-grabbing max-md:flex-col max-md:overflow-y-auto"
          >
            <CalendarGrid calendar={calendar} weekStart={weekStart} stop={stop} />
            {!hidesUndated && (
              <UndatedPanel
                list={undated}
                issues={issuesOn(null)}
                onHide={calendar.toggleUndated}
              />
            )}
            <DraggedIssue preview={preview} />
          </div>
        )}
        {editor}
        <IssuePeekHost projectId={projectId} neighbors={keys} />
      </div>
    </CalendarProvider>
  );
}
