"use client";

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { openComposer } from "@/components/issues/create/composer-store";
import { useRowMenu } from "@/components/issues/bulk/menu/use-row-menu";
import { useFieldEditor } from "@/components/issues/editing/use-field-editor";
import { useIssuePermits } from "@/components/issues/editing/use-issue-permits";
import { FilterBar } from "@/components/issues/filters/filter-bar";
import { useProjectFilterOptions } from "@/components/issues/filters/filter-options";
import { useListNames } from "@/components/issues/list/rows/list-names";
import { IssuePeekHost } from "@/components/issues/peek/issue-peek";
import { openPeek, usePeekKey } from "@/components/issues/peek/peek-url";
import { SavedViews } from "@/components/issues/saved-views/saved-views";
import { useCan } from "@/components/screen/access/use-can";
import { Banner } from "@/components/ui/feedback/banner";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { announce } from "@/components/ui/feedback/live-region";
import { useExternalStore } from "@/components/ui/external-store";
import { preloadWhenIdle } from "@/components/ui/when-idle";
import { PROJECT_FIELDS } from "@/lib/issues/issues/client/filters";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import { DATED_LIMIT } from "@/lib/issues/issues/list/calendar/client";
import { addMonths, monthTitle } from "@/lib/issues/issues/list/calendar/month";
import { DATED_OVERLAYS } from "../dates/overlays";
import { type DatePart, type Dates, steppedDates } from "../dates/planned-days";
import { reportGone, usePlanDates } from "../dates/use-plan-dates";
import { CalendarGrid } from "./calendar-grid";
import { CalendarProvider, type CalendarTools, createDayDrag } from "./calendar-tools";
import { DraggedIssue } from "./dragged-issue";
import { MonthBar } from "./month-bar";
import { UndatedPanel } from "./undated-panel";
import { useCalendar, useCalendarFilters } from "./use-calendar";
import { useCalendarKeys } from "./use-calendar-keys";
import { useDayDrag } from "./use-day-drag";

/** All but the due date, which the calendar chooses. */
const FIELDS = PROJECT_FIELDS.filter((field) => field !== "due");

/** By their first day, as the calendar shows them. */
function inOrder(issues: readonly ListedIssue[]): ListedIssue[] {
  const firstDay = ({ start_on, due_on }: ListedIssue) => start_on ?? due_on ?? "";
  return issues.toSorted((a, b) =>
    firstDay(a) < firstDay(b) ? -1 : firstDay(a) > firstDay(b) ? 1 : 0,
  );
}

interface CalendarPageProps {
  projectId: number;
  /** The day that weeks start on, with 0 for Sunday. */
  weekStart: number;
  /** What day it was for the server. */
  serverDay: string;
}

/** A project's issues on the days from their start to their due date, and those without one beside them. */
export function CalendarPage({ projectId, weekStart, serverDay }: CalendarPageProps) {
  const [filters, changeFilters] = useCalendarFilters();
  const options = useProjectFilterOptions(projectId);
  const names = useListNames(projectId);
  const finalLaneId = [...names.lanes.keys()].at(-1);
  const [drag] = useState(createDayDrag);
  const isAway = useExternalStore(drag, (now) => now?.hasTurned === true, false);
  const calendar = useCalendar(projectId, filters, { weekStart, serverDay, finalLaneId, isAway });
  const { month, today, shown, withoutDate, failed, undated, hidesUndated, showMonth } = calendar;
  const { permitFor, checkChange } = useIssuePermits(names.members);
  const mayCreate = useCan("issues.create").allowed;
  const peeked = usePeekKey();
  const surface = useRef<HTMLDivElement>(null);

  const issues = useMemo(() => [...inOrder(shown), ...withoutDate], [shown, withoutDate]);
  const keys = useMemo(() => issues.map(({ key }) => key), [issues]);
  const find = useCallback((id: number) => issues.find((issue) => issue.id === id), [issues]);
  const findByKey = useCallback(
    (key: string) => issues.find((issue) => issue.key === key),
    [issues],
  );
  const { edit, editor } = useFieldEditor(find, checkChange);

  const issueOf = useCallback(
    (item: HTMLElement) => findByKey(item.dataset["issueKey"] ?? ""),
    [findByKey],
  );
  const { openMenu, menu } = useRowMenu({ container: surface, issueOf, permitFor, edit });

  const plan = usePlanDates(checkChange);
  const move = useCallback(
    (issue: ListedIssue, part: DatePart, by: number) =>
      plan(issue, (newest) => steppedDates(newest, part, by)),
    [plan],
  );
  const drop = useCallback(
    (issue: ListedIssue, next: Dates) => void plan(issue, () => next),
    [plan],
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
    openMenu,
    move,
  });
  const preview = useDayDrag(surface, {
    store: drag,
    find: (id) => calendar.issues.find((issue) => issue.id === id),
    check: checkChange,
    onTurn: step,
    onDrop: drop,
    onGone: reportGone,
  });
  useEffect(() => preloadWhenIdle(DATED_OVERLAYS), []);

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
        {!calendar.isWhole && (
          <Banner tone="warning">
            Only the first {DATED_LIMIT.toLocaleString("en")} issues of this month are shown. Filter
            to see the others.
          </Banner>
        )}
        <div
          ref={surface}
          data-calendar=""
          onFocus={onFocus}
          onBlur={onBlur}
          className="flex min-h-0 flex-1 data-dragging:cursor-grabbing data-[dragging=due]:cursor-ew-resize data-[dragging=start]:cursor-ew-resize max-md:flex-col max-md:overflow-y-auto"
        >
          {failed ? (
            <div className="min-w-0 flex-1">
              <ErrorState
                title="Couldn’t load the calendar"
                onRetry={() => void failed.refetch()}
                retrying={failed.isFetching}
              />
            </div>
          ) : (
            <CalendarGrid calendar={calendar} weekStart={weekStart} stop={stop} />
          )}
          {!hidesUndated && !failed && (
            <UndatedPanel list={undated} issues={withoutDate} onHide={calendar.toggleUndated} />
          )}
          <DraggedIssue preview={preview} />
        </div>
        {editor}
        {menu}
        <IssuePeekHost projectId={projectId} neighbors={keys} />
      </div>
    </CalendarProvider>
  );
}
