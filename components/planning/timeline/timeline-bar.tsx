"use client";

import { CalendarClock, Check } from "@/components/ui/icon/icons";
import { issueHref } from "@/components/screen/navigation/issue-href";
import { cn } from "@/components/ui/cn";
import { ColorDot } from "@/components/ui/data/color-dot";
import { hexFromRgb } from "@/components/ui/data/rgb-color";
import { useExternalStore } from "@/components/ui/external-store";
import { useDates } from "@/components/ui/text/now";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import { datesAt, type Days, daysOf } from "../dates/planned-days";
import type { Scale } from "./scale";
import { useTimelineTools } from "./timeline-tools";

/** The narrowest bar, in pixels, so that a day in a year can be pressed. */
const MIN_BAR = 8;
/** A narrower bar has no room for a dot or an icon: it has the lane's color instead. */
const MIN_WITH_ICON = 28;
/** A narrower one has no room for a title of more than a few letters. */
const MIN_WITH_TITLE = 60;

/** Where a bar is. */
export function barStyle({ from, to }: Days, { x, dayWidth }: Scale) {
  return { left: x(from), width: Math.max(x(to) + dayWidth - x(from), MIN_BAR) };
}

/** What an issue's dates mean: done, overdue, at risk, or nothing special. */
function BarIcon({ state }: { state: "done" | "overdue" | "risk" | undefined }) {
  if (state === undefined) return null;
  if (state === "done") return <Check className="size-3.5 shrink-0 text-success-text" />;
  const tone = state === "overdue" ? "text-danger-text" : "text-warning-text";
  return <CalendarClock className={cn("size-3.5 shrink-0", tone)} />;
}

const NOTES = { done: "done", overdue: "overdue", risk: "a blocker is due later" };

interface TimelineBarProps {
  row: number;
  issue: ListedIssue;
  tabIndex: number;
}

/** An issue's bar. While it is dragged, it shows the dates that it would get. */
export function TimelineBar({ row, issue, tabIndex }: TimelineBarProps) {
  const { names, finalLaneId, today, scale, drag, peeked, canChange, open, focus } =
    useTimelineTools();
  const dates = useDates();
  const now = useExternalStore(drag, (each) => (each?.id === issue.id ? each : null), null);
  const days = daysOf(now ? datesAt(issue, now.part, now.day) : issue);
  if (!days) return null;
  const isDone = issue.lane_id === finalLaneId;
  const isOverdue = !isDone && issue.due_on !== null && issue.due_on < today;
  const isRisky = !isDone && !isOverdue && issue.schedule_risk;
  const state = isDone ? "done" : isOverdue ? "overdue" : isRisky ? "risk" : undefined;
  const range =
    days.from === days.to ? dates.day(days.to) : `${dates.day(days.from)} to ${dates.day(days.to)}`;
  const color = names.lanes.get(issue.lane_id)?.color;
  const text = [range, state && NOTES[state]].filter(Boolean).join(", ");
  const style = barStyle(days, scale);
  const isNarrow = style.width < MIN_WITH_ICON;
  const hasTitle = style.width >= MIN_WITH_TITLE;
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
        style={style}
        onFocus={() => focus(row)}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          open(issue);
        }}
        className={cn(
          "timeline-bar",
          !isNarrow && "px-1.5",
          !hasTitle && "justify-center",
          isDone && "opacity-70",
          isOverdue && "border-danger",
          isRisky && "border-warning",
          issue.key === peeked && "border-accent ring-1 ring-accent",
          canChange(issue) ? "cursor-grab" : "cursor-pointer",
        )}
      >
        {isNarrow ? (
          color !== undefined && (
            <span className="size-full" style={{ backgroundColor: hexFromRgb(color) }} />
          )
        ) : (
          <>
            {canChange(issue) && <span className="timeline-edge left-0" />}
            {state === undefined && color !== undefined && (
              <ColorDot color={color} className="size-2" />
            )}
            <BarIcon state={state} />
            {hasTitle && <span className="truncate">{issue.title}</span>}
            {canChange(issue) && <span className="timeline-edge right-0" />}
          </>
        )}
      </a>
      {(now ?? isNarrow) && (
        <span
          aria-hidden="true"
          style={{ left: style.left + style.width + (now ? 6 : 3) }}
          className="pointer-events-none absolute inset-y-0 z-[6] flex items-center text-xs whitespace-nowrap numeric"
        >
          {now ? range : <BarIcon state={state} />}
        </span>
      )}
    </>
  );
}
