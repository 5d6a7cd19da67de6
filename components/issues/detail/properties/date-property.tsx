"use client";

import type { ReactNode } from "react";
import type { Permit } from "@/components/screen/access/use-can";
import { DayPopover } from "@/components/issues/fields/day-list";
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
    <DayPopover
      open={open}
      onOpenChange={onOpenChange}
      trigger={<PropertyButton aria-label={`${label}: ${text}`}>{shown}</PropertyButton>}
      label={label}
      value={value}
      clearLabel={emptyLabel}
      onPick={(day) => day !== value && onChange(day)}
    />
  );
}
