"use client";

import { useCallback, useEffect, useMemo, useState } from "react";
import { ChartLine } from "@/components/ui/icon/icons";
import { useFieldEditor } from "@/components/issues/editing/use-field-editor";
import { useIssuePermits } from "@/components/issues/editing/use-issue-permits";
import { FilterBar } from "@/components/issues/filters/filter-bar";
import { useProjectFilterOptions } from "@/components/issues/filters/filter-options";
import { useFilters } from "@/components/issues/filters/use-filters";
import { useListNames } from "@/components/issues/list/rows/list-names";
import { useClosedIssues } from "@/components/issues/list/display/use-closed-issues";
import { IssuePeekHost } from "@/components/issues/peek/issue-peek";
import { openPeek } from "@/components/issues/peek/peek-url";
import { SavedViews } from "@/components/issues/saved-views/saved-views";
import { useUrlState } from "@/components/screen/navigation/use-url-state";
import { Banner } from "@/components/ui/feedback/banner";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { Segmented } from "@/components/ui/form/segmented";
import { preloadWhenIdle } from "@/components/ui/when-idle";
import { PROJECT_FIELDS } from "@/lib/issues/issues/client/filters";
import { DATED_LIMIT } from "@/lib/issues/issues/list/calendar/client";
import { readZoom, writeZoom, type Zoom } from "@/lib/issues/issues/list/timeline/timeline-display";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import { DATED_OVERLAYS } from "../dates/overlays";
import { datesAt, type DatePart, steppedDates } from "../dates/planned-days";
import { usePlanDates } from "../dates/use-plan-dates";
import { TimelineGrid } from "./timeline-grid";
import { createBarDrag } from "./use-bar-drag";
import { useTimeline } from "./use-timeline";

const ZOOM_OPTIONS: { value: Zoom; label: string }[] = [
  { value: "weeks", label: "Weeks" },
  { value: "months", label: "Months" },
  { value: "quarters", label: "Quarters" },
];

interface TimelinePageProps {
  projectId: number;
  /** The day that weeks start on, with 0 for Sunday. */
  weekStart: number;
  /** What day it was for the server. */
  serverDay: string;
  /** Ids of issues whose sub-issues are hidden. */
  closed: readonly number[];
}

/** A project's issues as bars from their start to their due date, by epic. */
export function TimelinePage(props: TimelinePageProps) {
  const { projectId, weekStart, serverDay, closed: initiallyClosed } = props;
  const [filters, changeFilters] = useFilters();
  const [zoom, changeZoom] = useUrlState(readZoom, writeZoom);
  const options = useProjectFilterOptions(projectId);
  const names = useListNames(projectId);
  const finalLaneId = [...names.lanes.keys()].at(-1);
  const { closed, setOpen } = useClosedIssues(initiallyClosed);
  const { epics } = names;
  const timeline = useTimeline(projectId, filters, { zoom, epics, serverDay, closed });
  const { rows, count, isWhole, isPending, failed } = timeline;
  const { permitFor, checkChange } = useIssuePermits(names.members);
  const [drag] = useState(createBarDrag);

  const issues = useMemo(
    () => rows.flatMap((row) => (row.kind === "issue" ? [row.issue] : [])),
    [rows],
  );
  const keys = useMemo(() => issues.map(({ key }) => key), [issues]);
  const find = useCallback((id: number) => issues.find((issue) => issue.id === id), [issues]);
  const { edit, editor } = useFieldEditor(find, checkChange);

  const plan = usePlanDates(checkChange);
  const move = useCallback(
    (issue: ListedIssue, part: DatePart, by: number) =>
      void plan(issue, (newest) => steppedDates(newest, part, by)),
    [plan],
  );
  const moveTo = useCallback(
    (issue: ListedIssue, part: DatePart, day: string) =>
      void plan(issue, (newest) => datesAt(newest, part, day)),
    [plan],
  );
  const setDay = useCallback(
    (issue: ListedIssue, day: string) => void plan(issue, () => ({ start_on: day, due_on: day })),
    [plan],
  );
  const open = useCallback(({ key }: ListedIssue) => openPeek(key), []);
  const canChange = useCallback((issue: ListedIssue) => permitFor(issue).allowed, [permitFor]);
  useEffect(() => preloadWhenIdle(DATED_OVERLAYS), []);

  return (
    <div className="relative flex h-page min-h-0 flex-col">
      <h1 className="sr-only">Timeline</h1>
      <div className="flex items-center gap-3 border-b border-border px-4 py-2 sm:px-6">
        <FilterBar
          fields={PROJECT_FIELDS}
          options={options}
          filters={filters}
          onChange={changeFilters}
        >
          <SavedViews projectId={projectId} screen="timeline" />
          <span role="status" className="ml-auto text-xs text-text-muted numeric max-sm:hidden">
            {!isPending && `${count} ${count === 1 ? "issue" : "issues"} with dates`}
          </span>
          <Segmented
            label="Zoom"
            value={zoom}
            onValueChange={(next: Zoom) => changeZoom(() => next)}
            options={ZOOM_OPTIONS}
            className="w-60 shrink-0"
          />
        </FilterBar>
      </div>
      {!isWhole && (
        <Banner tone="warning">
          Only the {DATED_LIMIT.toLocaleString("en")} issues with the latest dates are shown. Filter
          to see the others.
        </Banner>
      )}
      {failed ? (
        <ErrorState
          title="Couldn’t load the timeline"
          onRetry={() => void failed.refetch()}
          retrying={failed.isFetching}
        />
      ) : isPending ? (
        <div aria-busy="true" aria-label="Loading issues" className="px-4 pt-8 sm:px-6">
          {Array.from({ length: 12 }, (_, row) => (
            <div key={row} className="flex h-9 items-center gap-3">
              <Skeleton className="h-4 w-40" />
              <Skeleton className="h-4 w-1/3" />
            </div>
          ))}
        </div>
      ) : rows.length === 0 ? (
        <EmptyState
          icon={<ChartLine />}
          title="No issues with these dates"
          text="Change the filters to see others."
        />
      ) : (
        <TimelineGrid
          timeline={timeline}
          weekStart={weekStart}
          names={names}
          finalLaneId={finalLaneId}
          drag={drag}
          canChange={canChange}
          check={checkChange}
          find={find}
          open={open}
          setOpen={setOpen}
          edit={edit}
          move={move}
          moveTo={moveTo}
          setDay={setDay}
        />
      )}
      {editor}
      <IssuePeekHost projectId={projectId} neighbors={keys} />
    </div>
  );
}
