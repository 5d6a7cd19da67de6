"use client";

import { CalendarClock, Check, ChevronRight } from "@/components/ui/icon/icons";
import { issueHref } from "@/components/screen/navigation/issue-href";
import { IssueLink } from "@/components/screen/navigation/issue-link";
import { cn } from "@/components/ui/cn";
import { ColorDot } from "@/components/ui/data/color-dot";
import { useExternalStore } from "@/components/ui/external-store";
import { useDates } from "@/components/ui/text/now";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import { daysOf, movedDates } from "./bar-dates";
import type { Days, Scale } from "./scale";
import { useTimelineTools } from "./timeline-tools";
import type { TimelineGroup } from "./use-timeline";

/** The narrowest bar, in pixels, so that a day in a year can be pressed. */
const MIN_BAR = 8;

function barStyle({ from, to }: Days, { x, dayWidth }: Scale) {
  return { left: x(from), width: Math.max(x(to) + dayWidth - x(from), MIN_BAR) };
}

/** Not a transform, in which a title could not cover the lines of the whole timeline. */
const placeOf = (row: number) => ({ top: `calc(var(--row) * ${row})` });

interface GroupRowProps {
  row: number;
  group: TimelineGroup;
  isActive: boolean;
}

/** An epic with a bar from its first start to its last due date. Its name folds it. */
export function GroupRow({ row, group, isActive }: GroupRowProps) {
  const { scale, focus, toggle } = useTimelineTools();
  const dates = useDates();
  const { id, title, color, count, isOpen, days } = group;
  const span = days && `${dates.day(days.from)} to ${dates.day(days.to)}`;
  return (
    <div role="row" aria-rowindex={row + 2} style={placeOf(row)} className="timeline-row">
      <div role="rowheader" className="timeline-title bg-surface-sunken">
        <button
          type="button"
          data-row={row}
          tabIndex={isActive ? 0 : -1}
          aria-expanded={isOpen}
          aria-label={`${title}${count && `, ${count === "1" ? "1 issue" : `${count} issues`}`}${span ? `, ${span}` : ""}`}
          onFocus={() => focus(row)}
          onClick={() => toggle(id)}
          className="flex h-full min-w-0 flex-1 items-center gap-1.5 text-left font-medium -outline-offset-2"
        >
          <ChevronRight
            className={cn(
              "size-4 shrink-0 text-text-muted transition-transform",
              isOpen && "rotate-90",
            )}
          />
          {color !== undefined && <ColorDot color={color} className="max-sm:hidden" />}
          <span className="truncate">{title}</span>
          <span className="text-xs font-normal text-text-muted numeric">{count}</span>
        </button>
      </div>
      <div role="gridcell" className="relative flex-1 bg-surface-sunken">
        {days && (
          <span title={span} style={barStyle(days, scale)} className="timeline-span">
            <span className="sr-only">{span}</span>
          </span>
        )}
      </div>
    </div>
  );
}

interface IssueRowProps {
  row: number;
  issue: ListedIssue;
  isActive: boolean;
}

/** An issue with its bar, which can be dragged, or a place to press if it has no dates. */
export function TimelineIssueRow({ row, issue, isActive }: IssueRowProps) {
  const { scale, peeked, canChange, focus, setDay } = useTimelineTools();
  const tabIndex = isActive ? 0 : -1;
  const hasDates = daysOf(issue) !== undefined;
  const mayDate = !hasDates && canChange(issue);
  return (
    <div
      role="row"
      aria-rowindex={row + 2}
      style={placeOf(row)}
      className={cn("timeline-row", issue.key === peeked && "bg-surface-selected")}
    >
      <div
        role="rowheader"
        className={cn(
          "timeline-title pl-6 max-sm:pl-3",
          issue.key === peeked ? "bg-surface-selected" : "bg-surface",
        )}
      >
        <span className="shrink-0 text-xs text-text-muted numeric max-sm:hidden">{issue.key}</span>
        <IssueLink
          issue={issue}
          tabIndex={tabIndex}
          {...(!hasDates && { "data-row": row, "data-issue-key": issue.key, "data-item-link": "" })}
          onFocus={() => focus(row)}
          className="truncate hover:underline"
        >
          {issue.title}
        </IssueLink>
      </div>
      <div
        role="gridcell"
        aria-label={hasDates ? undefined : "No dates"}
        title={mayDate ? "Press a day to set the dates" : undefined}
        onClick={(event) => {
          if (!mayDate) return;
          const { left } = event.currentTarget.getBoundingClientRect();
          setDay(issue, scale.dayAt(event.clientX - left));
        }}
        className={cn("relative flex-1", mayDate && "cursor-copy hover:bg-surface-hover")}
      >
        {hasDates && <Bar row={row} issue={issue} tabIndex={tabIndex} />}
      </div>
    </div>
  );
}

interface BarProps {
  row: number;
  issue: ListedIssue;
  tabIndex: number;
}

/** An issue's bar. While it is dragged, it shows the dates that it would get. */
function Bar({ row, issue, tabIndex }: BarProps) {
  const { names, finalLaneId, today, scale, drag, peeked, canChange, open, focus } =
    useTimelineTools();
  const dates = useDates();
  const now = useExternalStore(drag, (each) => (each?.id === issue.id ? each : null), null);
  const shown = now ? movedDates(issue, now.part, now.by) : issue;
  const days = daysOf(shown);
  if (!days) return null;
  const isDone = issue.lane_id === finalLaneId;
  const isOverdue = !isDone && issue.due_on !== null && issue.due_on < today;
  const isRisky = !isDone && !isOverdue && issue.schedule_risk;
  const note = isDone ? "done" : isOverdue ? "overdue" : isRisky ? "a blocker is due later" : "";
  const range =
    days.from === days.to ? dates.day(days.to) : `${dates.day(days.from)} to ${dates.day(days.to)}`;
  const color = names.lanes.get(issue.lane_id)?.color;
  const text = [range, note].filter(Boolean).join(", ");
  return (
    <>
      <a
        data-row={row}
        data-bar-id={issue.id}
        data-issue-key={issue.key}
        data-item-link=""
        href={issueHref(issue.project_id, issue.key)}
        tabIndex={tabIndex}
        draggable={false}
        aria-label={`${issue.key} ${issue.title}, ${text}`}
        title={`${issue.key} ${issue.title}: ${text}`}
        style={barStyle(days, scale)}
        onFocus={() => focus(row)}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          open(issue);
        }}
        className={cn(
          "timeline-bar",
          isDone && "opacity-70",
          isOverdue && "border-danger",
          isRisky && "border-warning",
          issue.key === peeked && "border-accent ring-1 ring-accent",
          canChange(issue) ? "cursor-grab" : "cursor-pointer",
        )}
      >
        {isDone ? (
          <Check className="size-3.5 shrink-0 text-success-text" />
        ) : isOverdue || isRisky ? (
          <CalendarClock
            className={cn(
              "size-3.5 shrink-0",
              isOverdue ? "text-danger-text" : "text-warning-text",
            )}
          />
        ) : (
          color !== undefined && <ColorDot color={color} className="size-2" />
        )}
        <span className="truncate">{issue.title}</span>
      </a>
      {now && (
        <span
          aria-hidden="true"
          style={{ left: scale.x(days.to) + scale.dayWidth + 6 }}
          className="pointer-events-none absolute inset-y-0 z-[6] flex items-center text-xs whitespace-nowrap numeric"
        >
          {range}
        </span>
      )}
    </>
  );
}
