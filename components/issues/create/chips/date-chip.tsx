"use client";

import { CalendarClock } from "@/components/ui/icon/icons";
import { DayPopover } from "@/components/issues/fields/day-list";
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
    <DayPopover
      open={open}
      onOpenChange={onOpenChange}
      trigger={
        <ChipButton
          {...chip}
          name={name}
          value={value === null ? undefined : dates.day(value)}
          icon={<CalendarClock />}
        />
      }
      label={name}
      value={value}
      clearLabel={clearLabel}
      onPick={onChange}
    />
  );
}
