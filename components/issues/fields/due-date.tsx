"use client";

import { CalendarClock } from "@/components/ui/icon/icons";
import { cn } from "@/components/ui/cn";
import { useDates, useNow } from "@/components/ui/text/now";
import { localDay } from "./calendar-day";

interface DueDateProps {
  day: string;
  /** Whether the issue is in the final lane, and so cannot be overdue. */
  isDone: boolean;
  /** Whether an open blocker is due later. */
  isAtRisk: boolean;
  className?: string;
}

/** A due date with an icon: "12 Mar". Says if it is over, or if a blocker is due later. */
export function DueDate({ day, isDone, isAtRisk, className }: DueDateProps) {
  const dates = useDates();
  const { now } = useNow();
  const isOverdue = !isDone && day < localDay(new Date(now));
  const isRisky = !isDone && isAtRisk && !isOverdue;
  const note = isOverdue ? "overdue" : isRisky ? "a blocker is due later" : "";
  return (
    <span
      className={cn(
        "inline-flex items-center gap-1 numeric",
        isOverdue && "text-danger-text",
        isRisky && "text-warning-text",
        className,
      )}
      title={note === "" ? "Due date" : `Due date: ${note}`}
    >
      <CalendarClock className="size-3.5 shrink-0" />
      <span className="sr-only">Due </span>
      {dates.day(day)}
      {note !== "" && <span className="sr-only">, {note}</span>}
    </span>
  );
}

/** A start date: "12 Mar". */
export function StartDate({ day }: { day: string }) {
  const dates = useDates();
  return (
    <span className="numeric">
      <span className="sr-only">Starts </span>
      {dates.day(day)}
    </span>
  );
}
