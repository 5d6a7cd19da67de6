"use client";

import { Plus } from "@/components/ui/icon/icons";
import { cn } from "@/components/ui/cn";
import { useExternalStore } from "@/components/ui/external-store";
import { useDates } from "@/components/ui/text/now";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import type { Days } from "../dates/planned-days";
import { useCalendarTools } from "./calendar-tools";
import { DatedIssue } from "./dated-issue";
import { MoreIssues } from "./more-issues";
import type { DayLayout } from "../dates/week-layout";

const isWithin = (day: string, days: Days | null | undefined) =>
  days != null && days.from <= day && day <= days.to;

interface DayCellProps {
  layout: DayLayout;
  /** Whether it belongs to the shown month. */
  isInMonth: boolean;
  /** Whether a phone lists it. */
  isListed: boolean;
  /** The issues that a phone lists on it: those due on it. Undefined on other screens. */
  due: readonly ListedIssue[] | undefined;
  /** The number of issues for which it has room. */
  limit: number;
  /** Whether Tab leads to it. */
  isStop: boolean;
}

/** A day with the issues that begin on it, as bars over the days that follow. On a phone, a section of a list. */
export function DayCell({ layout, isInMonth, isListed, due, limit, isStop }: DayCellProps) {
  const { day, segments } = layout;
  const issues = due ?? layout.issues;
  const hidden = due ? due.length - limit : layout.hidden;
  const { today, drag, create } = useCalendarTools();
  const dates = useDates();
  const isOver = useExternalStore(drag, (now) => isWithin(day, now?.days), false);
  const isToday = day === today;
  const tabIndex = isStop ? 0 : -1;
  const count = issues.length === 1 ? "1 issue" : `${issues.length} issues`;
  return (
    <div
      role="gridcell"
      data-day={day}
      data-spot={day}
      tabIndex={tabIndex}
      aria-current={isToday ? "date" : undefined}
      aria-label={`${dates.weekday(day)}, ${issues.length === 0 ? "no issues" : count}`}
      className={cn(
        "group day-cell",
        !isInMonth && "bg-surface-sunken",
        !isListed && "max-sm:hidden",
        isOver && "bg-surface-selected",
      )}
    >
      <div className="flex h-6 shrink-0 items-center justify-between max-sm:h-9">
        <span
          aria-hidden="true"
          className={cn(
            "flex h-5 min-w-5 items-center justify-center rounded-full px-1 text-xs numeric max-sm:text-sm",
            isToday && "bg-accent font-semibold text-on-accent",
            !isToday && (isInMonth ? "font-medium" : "text-text-muted"),
          )}
        >
          <span className="max-sm:hidden">{Number(day.slice(8))}</span>
          <span className="px-1 sm:hidden">{dates.weekday(day)}</span>
        </span>
        {create && (
          <button
            type="button"
            tabIndex={tabIndex}
            aria-label={`New issue due ${dates.day(day)}`}
            onClick={() => create(day)}
            className="day-add"
          >
            <Plus className="size-4" />
          </button>
        )}
      </div>
      {due
        ? due
            .slice(0, limit)
            .map((issue) => <DatedIssue key={issue.id} issue={issue} tabIndex={tabIndex} />)
        : segments.map((segment) => (
            <DatedIssue
              key={segment.issue.id}
              issue={segment.issue}
              segment={segment}
              tabIndex={tabIndex}
            />
          ))}
      {hidden > 0 && (
        <MoreIssues day={day} issues={issues} count={hidden} row={limit + 2} tabIndex={tabIndex} />
      )}
    </div>
  );
}
