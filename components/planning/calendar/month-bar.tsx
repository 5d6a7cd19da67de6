"use client";

import { ChevronLeft, ChevronRight, PanelRight } from "@/components/ui/icon/icons";
import { Button } from "@/components/ui/button/button";
import { IconButton } from "@/components/ui/button/icon-button";
import { keysOf } from "@/components/screen/keyboard/commands";
import { monthTitle, shortMonthTitle } from "@/lib/issues/issues/list/calendar/month";
import type { Calendar } from "./use-calendar";
import { UNDATED_ID } from "./undated-panel";

interface MonthBarProps {
  calendar: Calendar;
  /** Shows the month that is a number of months away. */
  onStep: (by: 1 | -1) => void;
  onToday: () => void;
}

/** The name of the month, and what leads to others. */
export function MonthBar({ calendar, onStep, onToday }: MonthBarProps) {
  const { month, shown, isPending, hidesUndated, toggleUndated } = calendar;
  const count = shown.filter(({ due_on }) => due_on?.startsWith(month)).length;
  return (
    <div className="flex items-center gap-1 border-b border-border px-4 py-1.5 sm:px-6">
      <Button onClick={onToday} className="mr-1">
        Today
      </Button>
      <IconButton
        label="Previous month"
        shortcut={keysOf("previousMonth")}
        onClick={() => onStep(-1)}
      >
        <ChevronLeft />
      </IconButton>
      <IconButton label="Next month" shortcut={keysOf("nextMonth")} onClick={() => onStep(1)}>
        <ChevronRight />
      </IconButton>
      <h2 aria-label={monthTitle(month)} className="ml-1 truncate text-md font-semibold">
        <span className="max-sm:hidden">{monthTitle(month)}</span>
        <span className="sm:hidden">{shortMonthTitle(month)}</span>
      </h2>
      <span role="status" className="ml-auto text-xs text-text-muted numeric max-sm:hidden">
        {!isPending && `${count} ${count === 1 ? "issue" : "issues"} due`}
      </span>
      <Button
        variant="ghost"
        className="ml-2 max-sm:ml-auto"
        aria-expanded={!hidesUndated}
        aria-controls={hidesUndated ? undefined : UNDATED_ID}
        onClick={toggleUndated}
      >
        <PanelRight />
        No date
      </Button>
    </div>
  );
}
