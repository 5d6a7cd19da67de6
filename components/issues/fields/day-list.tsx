"use client";

import { useId, useState, type ReactElement } from "react";
import { ComboboxList } from "@/components/ui/form/combobox/combobox-list";
import { Input } from "@/components/ui/form/input";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/overlay/popover";
import { useDates, useNow } from "@/components/ui/text/now";
import { dayNumber, dayOfNumber } from "./calendar-day";
import { dayOptions } from "./day-options";

interface DayListProps {
  /** What is being chosen: "Due date". */
  label: string;
  /** `YYYY-MM-DD`. */
  value: string | null;
  /** The row that clears the date: "No due date". */
  clearLabel: string;
  onPick: (day: string | null) => void;
}

/** Days to choose from, a field that understands "fri" and "24 Dec", and the browser's calendar. */
export function DayList({ label, value, clearLabel, onPick }: DayListProps) {
  const [query, setQuery] = useState("");
  const calendarId = useId();
  const dates = useDates();
  const { now } = useNow();
  return (
    <>
      <ComboboxList
        label={label}
        options={dayOptions(query, value, { now: new Date(now), dates })}
        selected={value === null ? [] : [dayNumber(value)]}
        search={{ query, onQueryChange: setQuery, loading: false }}
        searchPlaceholder="Fri, in 3 days, 24 Dec…"
        emptyText="Type a day, such as “fri”, “in 2 weeks” or “24 Dec”."
        clearLabel={clearLabel}
        onPick={(number) => onPick(dayOfNumber(number))}
        onClear={() => onPick(null)}
      />
      <div className="flex items-center gap-3 border-t border-border p-3">
        <label htmlFor={calendarId} className="shrink-0 text-sm text-text-muted">
          Other day
        </label>
        <Input
          id={calendarId}
          type="date"
          defaultValue={value ?? ""}
          onChange={(event) => {
            // A year that is being typed starts with zeros.
            if (/^[1-9]\d{3}-/.test(event.target.value)) onPick(event.target.value);
          }}
        />
      </div>
    </>
  );
}

interface DayPopoverProps extends DayListProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The button that opens it. */
  trigger: ReactElement;
}

/** A button that opens the list of days. Picking one closes it. */
export function DayPopover({ open, onOpenChange, trigger, onPick, ...list }: DayPopoverProps) {
  return (
    <Popover open={open} onOpenChange={onOpenChange}>
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      <PopoverContent
        aria-label={list.label}
        className="w-72"
        isPhoneSheet
        onOpenAutoFocus={(event) => event.preventDefault()}
      >
        <DayList
          {...list}
          onPick={(day) => {
            onOpenChange(false);
            onPick(day);
          }}
        />
      </PopoverContent>
    </Popover>
  );
}
