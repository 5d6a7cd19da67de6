"use client";

import type { ReactNode } from "react";
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
  icon: ReactNode;
  onChange: (day: string | null) => void;
}

/** A date of a new issue. */
export function DateChip({ name, value, clearLabel, icon, onChange, ...state }: DateChipProps) {
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
          icon={icon}
        />
      }
      label={name}
      value={value}
      clearLabel={clearLabel}
      onPick={onChange}
    />
  );
}
