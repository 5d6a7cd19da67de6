"use client";

import { useMemo } from "react";
import { cn } from "@/components/ui/cn";
import { useExternalStore } from "@/components/ui/external-store";
import { useIsPhone } from "@/components/ui/layout/use-is-phone";
import { monthTitle, weekdaysFrom } from "@/lib/issues/issues/list/calendar/month";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import { useCalendarTools } from "./calendar-tools";
import { DatedIssue } from "./dated-issue";
import { DayCell } from "./day-cell";
import type { Calendar } from "./use-calendar";
import { layoutWeek } from "../dates/week-layout";

/** How many issues of a day a phone lists. */
const PHONE_LIMIT = 20;

/** What a phone lists: issues by their due date, and those that are due after the month. */
function phoneLists(shown: readonly ListedIssue[], lastDay: string) {
  const byDay = new Map<string, ListedIssue[]>();
  for (const issue of shown) {
    const listed = byDay.get(issue.due_on ?? "");
    if (listed) listed.push(issue);
    else byDay.set(issue.due_on ?? "", [issue]);
  }
  const isLater = ({ start_on, due_on }: ListedIssue) =>
    (due_on ?? "") > lastDay && start_on !== null && start_on <= lastDay;
  return { byDay, later: shown.filter(isLater) };
}

interface CalendarGridProps {
  calendar: Calendar;
  weekStart: number;
  /** The day that Tab leads to. */
  stop: string;
}

/** The weeks of a month. On a phone, a list of its days with issues. */
export function CalendarGrid({ calendar, weekStart, stop }: CalendarGridProps) {
  const { month, weeks, shown, isPending, today } = calendar;
  const isPhone = useIsPhone();
  // What fits on a usual screen.
  const isLong = weeks.length > 5;
  const limit = isLong ? 3 : 4;
  const firstDay = weeks[0]?.[0] ?? today;
  const laidOut = useMemo(
    () => weeks.map((week) => layoutWeek(week, shown, limit, firstDay)),
    [weeks, shown, limit, firstDay],
  );
  const { byDay, later } = useMemo(() => phoneLists(shown, `${month}-31`), [shown, month]);
  const { drag } = useCalendarTools();
  // In a month to which an issue was dragged, a phone lists every day to drop it on.
  const isTarget = useExternalStore(drag, (now) => now?.hasTurned === true, false);
  const isListed = (day: string) =>
    day.startsWith(month) && (isTarget || byDay.has(day) || day === today);
  const hasNone = !weeks.flat().some(isListed);
  const title = monthTitle(month);
  return (
    <div
      data-scrolls=""
      aria-busy={isPending || undefined}
      className="@container/days flex min-w-0 flex-1 flex-col md:overflow-y-auto"
    >
      <div
        role="grid"
        aria-label={`Issues in ${title}`}
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
        {laidOut.map((week) => (
          <div
            key={week[0]?.day}
            role="row"
            style={{ gridTemplateRows: `auto repeat(${limit + 1}, auto) 1fr` }}
            className={cn(
              "grid flex-1 grid-cols-7 max-sm:block max-sm:flex-none",
              isLong ? "sm:min-h-32" : "sm:min-h-38",
              !week.some(({ day }) => isListed(day)) && "max-sm:hidden",
            )}
          >
            {week.map((layout) => (
              <DayCell
                key={layout.day}
                layout={layout}
                isInMonth={layout.day.startsWith(month)}
                isListed={isListed(layout.day)}
                due={isPhone ? (byDay.get(layout.day) ?? []) : undefined}
                limit={isPhone ? PHONE_LIMIT : limit}
                isStop={layout.day === stop}
              />
            ))}
          </div>
        ))}
      </div>
      {isPhone && later.length > 0 && (
        <section aria-label={`Due after ${title}`} className="flex flex-col gap-0.5 px-4 pb-3">
          <h3 className="flex h-9 items-center pl-2 text-sm font-medium">Due after {title}</h3>
          {later.slice(0, PHONE_LIMIT).map((issue) => (
            <DatedIssue key={issue.id} issue={issue} />
          ))}
        </section>
      )}
      {hasNone && !isPending && (
        <p className="px-4 py-6 text-center text-sm text-text-muted sm:hidden">
          No issues are due in {title}.
        </p>
      )}
    </div>
  );
}
