"use client";

import { useCallback, useMemo } from "react";
import type { QuickField } from "@/components/issues/editing/quick-fields";
import { useActiveRow } from "@/components/issues/list/rows/use-active-row";
import { useVisibleRows } from "@/components/issues/list/rows/use-visible-rows";
import type { ListNames } from "@/components/issues/list/rows/list-names";
import { useShortcuts } from "@/components/screen/keyboard/use-shortcuts";
import type { ExternalStore } from "@/components/ui/external-store";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import type { DatePart } from "../dates/planned-days";
import { reportGone } from "../dates/use-plan-dates";
import { DependencyLines } from "./dependency-lines";
import { timelineActions } from "./timeline-actions";
import { TimelineGuides, TimelineHead } from "./timeline-head";
import { GroupRow, TimelineIssueRow } from "./timeline-row";
import { TimelineProvider, type TimelineTools } from "./timeline-tools";
import { type BarDrag, useBarDrag } from "./use-bar-drag";
import { useTimeScroll } from "./use-time-scroll";
import type { TimelineRow } from "./timeline-rows";
import type { Timeline } from "./use-timeline";

const nameOfRow = (row: TimelineRow | undefined) =>
  row?.kind === "group" ? `group ${row.id}` : row?.issue.key;

interface TimelineGridProps {
  timeline: Timeline;
  weekStart: number;
  names: ListNames;
  finalLaneId: number | undefined;
  drag: ExternalStore<BarDrag | null>;
  canChange: (issue: ListedIssue) => boolean;
  check: (issue: ListedIssue) => boolean;
  find: (id: number) => ListedIssue | undefined;
  open: (issue: ListedIssue) => void;
  /** Shows or hides an issue's sub-issues. */
  setOpen: (issueId: number, isOpen: boolean) => void;
  edit: (issue: ListedIssue, field: QuickField, row: HTMLElement) => void;
  move: (issue: ListedIssue, part: DatePart, by: number) => void;
  moveTo: (issue: ListedIssue, part: DatePart, day: string) => void;
  setDay: (issue: ListedIssue, day: string) => void;
}

/** The rows with their bars over the scale. Only those in view are rendered. */
export function TimelineGrid(props: TimelineGridProps) {
  const { timeline, weekStart, names, finalLaneId, drag, canChange, open, setOpen, edit, move } =
    props;
  const { rows, scale, today, toggle, undated } = timeline;
  const { scroller, days, goToday } = useTimeScroll(scale, today);
  const loadMore = useCallback(
    (_first: number, last: number) => {
      if (undated?.hasNextPage && !undated.isFetching && last >= rows.length - 20)
        void undated.fetchNextPage();
    },
    [undated, rows.length],
  );
  const visible = useVisibleRows(scroller, rows.length, 0, loadMore);
  const rowByName = useMemo(() => {
    const byName = new Map<string, number>();
    rows.forEach((row, at) => byName.set(nameOfRow(row) ?? "", at));
    return byName;
  }, [rows]);
  const { activeRow, goTo, track, leave, isPeeking, peek } = useActiveRow({
    scroller,
    count: rows.length,
    nameOf: useCallback((row: number) => nameOfRow(rows[row]), [rows]),
    rowOf: useCallback((name: string) => rowByName.get(name) ?? -1, [rowByName]),
    scrollTo: visible.scrollTo,
  });
  useBarDrag(scroller, {
    store: drag,
    firstDay: scale.from,
    dayWidth: scale.dayWidth,
    find: props.find,
    check: props.check,
    onDrop: props.moveTo,
    onGone: reportGone,
  });

  const active = rows[activeRow];
  const actions = useMemo(
    () =>
      // While the peek is open, it handles the keys.
      isPeeking
        ? []
        : timelineActions({
            count: rows.length,
            activeRow,
            row: active,
            goTo,
            goToday,
            toggle,
            setOpen,
            open,
            edit: (field) => {
              const element = document.querySelector<HTMLElement>(`[data-row="${activeRow}"]`);
              if (active?.kind === "issue" && element) edit(active.issue, field, element);
            },
            move,
          }),
    [isPeeking, rows.length, activeRow, active, goTo, goToday, toggle, setOpen, open, edit, move],
  );
  useShortcuts(actions);

  const { setDay } = props;
  const isTree = useMemo(
    () =>
      rows.some(
        (row) => row.kind === "issue" && (row.issue.parent_id !== null || row.isOpen !== undefined),
      ),
    [rows],
  );
  const tools = useMemo<TimelineTools>(
    () => ({
      names,
      finalLaneId,
      today,
      scale,
      drag,
      peeked: peek,
      canChange,
      open,
      focus: track,
      toggle,
      setOpen,
      isTree,
      setDay,
    }),
    [
      names,
      finalLaneId,
      today,
      scale,
      drag,
      peek,
      canChange,
      open,
      track,
      toggle,
      setOpen,
      isTree,
      setDay,
    ],
  );

  const stop = activeRow === -1 ? visible.rows[0] : activeRow;
  const shown =
    activeRow === -1 || visible.rows.includes(activeRow)
      ? visible.rows
      : [...visible.rows, activeRow].sort((a, b) => a - b);
  return (
    <TimelineProvider value={tools}>
      <div
        ref={scroller}
        role="treegrid"
        aria-label="Timeline"
        aria-rowcount={rows.length + 1}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) leave();
        }}
        className="timeline data-dragging:cursor-grabbing data-[dragging=due]:cursor-ew-resize data-[dragging=start]:cursor-ew-resize"
      >
        <div role="presentation" style={{ width: `calc(var(--titles) + ${scale.width}px)` }}>
          <TimelineHead scale={scale} days={days} weekStart={weekStart} />
          <div
            role="rowgroup"
            className="relative isolate"
            style={{ height: `calc(var(--row) * ${rows.length})` }}
          >
            <TimelineGuides scale={scale} days={days} weekStart={weekStart} today={today} />
            {shown.map((at) => {
              const row = rows[at];
              const isActive = at === stop;
              if (row?.kind === "group")
                return <GroupRow key={row.id} row={at} group={row} isActive={isActive} />;
              return (
                row && (
                  <TimelineIssueRow key={row.issue.id} row={at} place={row} isActive={isActive} />
                )
              );
            })}
            <DependencyLines
              rows={rows}
              visible={shown}
              rowHeight={visible.height}
              scale={scale}
              finalLaneId={finalLaneId}
            />
          </div>
        </div>
      </div>
    </TimelineProvider>
  );
}
