"use client";

import { cn } from "@/components/ui/cn";
import { useIsPhone } from "@/components/ui/layout/use-is-phone";
import { monthTitle, weekdaysFrom } from "@/lib/issues/issues/list/calendar/month";
import { DayCell } from "./day-cell";
import type { Calendar } from "./use-calendar";

/** How many issues of a day a phone lists. */
const PHONE_LIMIT = 20;

interface CalendarGridProps {
  calendar: Calendar;
  weekStart: number;
  /** The day that Tab leads to. */
  stop: string;
}

/** The weeks of a month. On a phone, a list of its days with issues. */
export function CalendarGrid({ calendar, weekStart, stop }: CalendarGridProps) {
  const { month, weeks, issuesOn, dated, today } = calendar;
  const isPhone = useIsPhone();
  // What fits on a usual screen.
  const isLong = weeks.length > 5;
  const limit = isPhone ? PHONE_LIMIT : isLong ? 3 : 4;
  const isListed = (day: string) =>
    day.startsWith(month) && (issuesOn(day).length > 0 || day === today);
  const hasNone = !weeks.flat().some(isListed);
  return (
    <div
      data-scrolls=""
      aria-busy={dated.isPending || undefined}
      className="flex min-w-0 flex-1 flex-col md:overflow-y-auto"
    >
      <div
        role="grid"
        aria-label={`Issues due in ${monthTitle(month)}`}
        className={cn("flex flex-1 flex-col", hasNone && "max-sm:hidden")}
      >
        <div role="row" className="grid grid-cols-7 border-b border-border max-sm:hidden">
          {weekdaysFrom(weekStart).map((weekday) => (
            <span
              key={weekday}
              role="columnheader"
              aria-label={weekday}
              className="px-2 py-1 text-xs text-text-muted"
            >
              {weekday.slice(0, 3)}
            </span>
          ))}
        </div>
        {weeks.map((week) => (
          <div
            key={week[0]}
            role="row"
            className={cn(
              "grid flex-1 grid-cols-7 max-sm:block max-sm:flex-none",
              isLong ? "sm:min-h-32" : "sm:min-h-38",
              !week.some(isListed) && "max-sm:hidden",
            )}
          >
            {week.map((day) => (
              <DayCell
                key={day}
                day={day}
                issues={issuesOn(day)}
                isInMonth={day.startsWith(month)}
                isListed={isListed(day)}
                limit={limit}
                isStop={day === stop}
              />
            ))}
          </div>
        ))}
      </div>
      {hasNone && dated.data && (
        <p className="px-4 py-6 text-center text-sm text-text-muted sm:hidden">
          No issues are due in {monthTitle(month)}.
        </p>
      )}
    </div>
  );
}
