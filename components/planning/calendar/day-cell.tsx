"use client";

import { useState } from "react";
import { Plus } from "@/components/ui/icon/icons";
import { cn } from "@/components/ui/cn";
import { useExternalStore } from "@/components/ui/external-store";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/overlay/popover";
import { useDates } from "@/components/ui/text/now";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import { useCalendarTools } from "./calendar-tools";
import { DatedIssue } from "./dated-issue";

interface DayCellProps {
  day: string;
  issues: readonly ListedIssue[];
  /** Whether it belongs to the shown month. */
  isInMonth: boolean;
  /** Whether a phone lists it. */
  isListed: boolean;
  /** The number of issues that it shows. */
  limit: number;
  /** Whether Tab leads to it. */
  isStop: boolean;
}

/** A day with its issues. On a phone, a section of a list. */
export function DayCell({ day, issues, isInMonth, isListed, limit, isStop }: DayCellProps) {
  const { today, drag, create } = useCalendarTools();
  const dates = useDates();
  const isOver = useExternalStore(drag, (now) => now?.over === day, false);
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
      {issues.slice(0, limit).map((issue) => (
        <DatedIssue key={issue.id} issue={issue} tabIndex={tabIndex} />
      ))}
      {issues.length > limit && (
        <MoreIssues day={day} issues={issues} shown={limit} tabIndex={tabIndex} />
      )}
    </div>
  );
}

interface MoreIssuesProps {
  day: string;
  issues: readonly ListedIssue[];
  shown: number;
  tabIndex: number;
}

/** "+4 more": opens a list of all issues of the day. */
function MoreIssues({ day, issues, shown, tabIndex }: MoreIssuesProps) {
  const [isOpen, setOpen] = useState(false);
  const dates = useDates();
  const title = dates.weekday(day);
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <button
          type="button"
          tabIndex={tabIndex}
          aria-label={`${issues.length - shown} more issues due ${dates.day(day)}`}
          className="relative shrink-0 self-start rounded-sm px-1 text-xs text-text-muted hover:text-text hover:underline pointer-coarse:min-h-11"
        >
          +{issues.length - shown} more
        </button>
      </PopoverTrigger>
      <PopoverContent aria-label={`Issues due ${title}`} isPhoneSheet className="w-72 p-2">
        <h3 className="px-1 pb-1 text-sm font-medium">{title}</h3>
        {/* What is pressed here opens the peek, which comes to the front. */}
        <ul onClick={() => setOpen(false)} className="flex flex-col gap-0.5">
          {issues.map((issue) => (
            <li key={issue.id} className="flex">
              <DatedIssue issue={issue} isListed />
            </li>
          ))}
        </ul>
      </PopoverContent>
    </Popover>
  );
}
