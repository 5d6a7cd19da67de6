"use client";

import type { ReactNode } from "react";
import type { Permit } from "@/components/screen/access/use-can";
import { DayList } from "@/components/issues/fields/day-list";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/overlay/popover";
import { useDates } from "@/components/ui/text/now";
import { PlainValue, PropertyButton } from "./property-row";

interface DatePropertyProps {
  /** "Due date". */
  label: string;
  /** `YYYY-MM-DD`. */
  value: string | null;
  /** "No due date". */
  emptyLabel: string;
  /** The value as shown, if it says more than the day. */
  shown?: ReactNode;
  permit: Permit;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onChange: (day: string | null) => void;
}

/** A date, edited in place. */
export function DateProperty(props: DatePropertyProps) {
  const { label, value, emptyLabel, permit, open, onOpenChange, onChange } = props;
  const dates = useDates();
  const text = value === null ? emptyLabel : dates.day(value);
  const shown =
    value === null ? <span className="text-text-muted">{text}</span> : (props.shown ?? text);
  if (!permit.allowed) return <PlainValue>{shown}</PlainValue>;
  return (
    <Popover open={open} onOpenChange={onOpenChange}>
      <PopoverTrigger asChild>
        <PropertyButton aria-label={`${label}: ${text}`}>{shown}</PropertyButton>
      </PopoverTrigger>
      <PopoverContent
        aria-label={label}
        className="w-72"
        isPhoneSheet
        onOpenAutoFocus={(event) => event.preventDefault()}
      >
        <DayList
          label={label}
          value={value}
          clearLabel={emptyLabel}
          onPick={(day) => {
            onOpenChange(false);
            if (day !== value) onChange(day);
          }}
        />
      </PopoverContent>
    </Popover>
  );
}
