"use client";

import { ChevronLeft, ChevronRight, PanelRight } from "@/components/ui/icon/icons";
import { cn } from "@/components/ui/cn";
import { useExternalStore } from "@/components/ui/external-store";
import { Button } from "@/components/ui/button/button";
import { IconButton } from "@/components/ui/button/icon-button";
import { keysOf } from "@/components/screen/keyboard/commands";
import { monthTitle, shortMonthTitle } from "@/lib/issues/issues/list/calendar/month";
import { useCalendarTools } from "./calendar-tools";
import type { Calendar } from "./use-calendar";
import { UNDATED_ID } from "./undated-panel";

/** A control at which an issue is held. */
const HELD = "bg-surface-selected ring-1 ring-accent";

interface MonthBarProps {
  calendar: Calendar;
  /** Shows the month that is a number of months away. */
  onStep: (by: 1 | -1) => void;
  onToday: () => void;
}

/** The name of the month, and what leads to others: pressed, or held at with a dragged issue. */
export function MonthBar({ calendar, onStep, onToday }: MonthBarProps) {
  const { month, shown, isPending, hidesUndated, toggleUndated } = calendar;
  const { drag } = useCalendarTools();
  const isDragging = useExternalStore(drag, (now) => now !== null, false);
  const turns = useExternalStore(drag, (now) => now?.turns ?? null, null);
  const count = shown.filter(({ due_on }) => due_on?.startsWith(month)).length;
  return (
    <div className="flex items-center gap-1 border-b border-border px-4 py-1.5 sm:px-6">
      <Button onClick={onToday} className="mr-1">
        Today
      </Button>
      <IconButton
        label="Previous month"
        data-turns={-1}
        className={cn(turns === -1 && HELD)}
        shortcut={keysOf("previousMonth")}
        onClick={() => onStep(-1)}
      >
        <ChevronLeft />
      </IconButton>
      <IconButton
        label="Next month"
        data-turns={1}
        className={cn(turns === 1 && HELD)}
        shortcut={keysOf("nextMonth")}
        onClick={() => onStep(1)}
      >
        <ChevronRight />
      </IconButton>
      <h2 aria-label={monthTitle(month)} className="ml-1 truncate text-md font-semibold">
        <span className="max-sm:hidden">{monthTitle(month)}</span>
        <span className="sm:hidden">{shortMonthTitle(month)}</span>
      </h2>
      <span role="status" className="ml-auto text-xs text-text-muted numeric max-sm:hidden">
        {isDragging
          ? "Hold at an arrow to change the month"
          : !isPending && `${count} ${count === 1 ? "issue" : "issues"} due`}
      </span>
      <Button
        variant="ghost"
        className="ml-2 max-sm:ml-auto"
        aria-expanded={!hidesUndated}
        aria-controls={hidesUndated ? undefined : UNDATED_ID}
        onClick={toggleUndated}
      >
        <PanelRight />
        <span className="max-sm:sr-only">No date</span>
      </Button>
    </div>
  );
}
