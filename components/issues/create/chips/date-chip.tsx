"use client";

import { CalendarClock } from "@/components/ui/icon/icons";
import { DayList } from "@/components/issues/fields/day-list";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/overlay/popover";
import { useDates } from "@/components/ui/text/now";
import { ChipButton } from "./chip-button";
import type { ChipState } from "./choice-chip";

interface DateChipProps extends ChipState {
  /** "Due date". */
  name: string;
  /** `YYYY-MM-DD`. */
  value: string | null;
  clearLabel: string;
  onChange: (day: string | null) => void;
}

/** A date of a new issue. */
export function DateChip({ name, value, clearLabel, onChange, ...state }: DateChipProps) {
  const { open, onOpenChange, ...chip } = state;
  const dates = useDates();
  return (
    <Popover open={open} onOpenChange={onOpenChange}>
      <PopoverTrigger asChild>
        <ChipButton
          {...chip}
          name={name}
          value={value === null ? undefined : dates.day(value)}
          icon={<CalendarClock />}
        />
      </PopoverTrigger>
      <PopoverContent
        aria-label={name}
        className="w-72"
        isPhoneSheet
        onOpenAutoFocus={(event) => event.preventDefault()}
      >
        <DayList
          label={name}
          value={value}
          clearLabel={clearLabel}
          onPick={(day) => {
            onOpenChange(false);
            onChange(day);
          }}
        />
      </PopoverContent>
    </Popover>
  );
}
