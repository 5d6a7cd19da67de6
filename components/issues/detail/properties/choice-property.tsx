"use client";

import type { Permit } from "@/components/screen/access/use-can";
import { cn } from "@/components/ui/cn";
import { Combobox } from "@/components/ui/form/combobox/combobox";
import type { ComboboxOption } from "@/components/ui/form/combobox/combobox-options";
import { PlainValue, PropertyButton } from "./property-row";

interface ChoicePropertyProps {
  /** "Priority". */
  label: string;
  value: number | null;
  options: readonly ComboboxOption<number>[];
  /** Shown for a value that is not among the options: a deleted record, or one not loaded yet. */
  unknown?: string;
  /** For optional properties: "No sprint". */
  emptyLabel?: string;
  permit: Permit;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onChange: (value: number | null) => void;
}

/** A property with one value from a list, edited in place. */
export function ChoiceProperty(props: ChoicePropertyProps) {
  const { label, value, options, unknown = "…", emptyLabel, permit } = props;
  const chosen = options.find((option) => option.value === value);
  const text = chosen?.label ?? (value === null ? (emptyLabel ?? "None") : unknown);
  const shown = <span className={cn(chosen === undefined && "text-text-muted")}>{text}</span>;
  if (!permit.allowed) return <PlainValue icon={chosen?.icon}>{shown}</PlainValue>;
  return (
    <Combobox
      label={label}
      value={value}
      options={options}
      onValueChange={props.onChange}
      trigger={
        <PropertyButton aria-label={`${label}: ${text}`}>
          {chosen?.icon}
          <span className="truncate">{shown}</span>
        </PropertyButton>
      }
      open={props.open}
      onOpenChange={props.onOpenChange}
      {...(emptyLabel !== undefined && { clearLabel: emptyLabel })}
    />
  );
}
