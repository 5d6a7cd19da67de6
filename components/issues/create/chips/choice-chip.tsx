"use client";

import type { ReactNode } from "react";
import { Combobox } from "@/components/ui/form/combobox/combobox";
import type { ComboboxOption } from "@/components/ui/form/combobox/combobox-options";
import { ChipButton } from "./chip-button";

/** What every chip in the row needs to open by press and by key. */
export interface ChipState {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  shortcut?: string;
  isInvalid: boolean;
}

interface ChoiceChipProps extends ChipState {
  name: string;
  value: number | null;
  options: readonly ComboboxOption<number>[];
  onChange: (value: number | null) => void;
  /** Shown if nothing is chosen. */
  icon?: ReactNode;
  /** For optional properties: "No sprint". */
  clearLabel?: string;
  emptyText?: string;
}

/** A chip with one value from a list. */
export function ChoiceChip(props: ChoiceChipProps) {
  const { name, value, options, onChange, icon, clearLabel, emptyText, open, onOpenChange } = props;
  const chosen = options.find((option) => option.value === value);
  return (
    <Combobox
      label={name}
      value={value}
      options={options}
      onValueChange={onChange}
      open={open}
      onOpenChange={onOpenChange}
      searchPlaceholder={`${name}…`}
      {...(clearLabel !== undefined && { clearLabel })}
      {...(emptyText !== undefined && options.length === 0 && { emptyText })}
      trigger={
        <ChipButton
          name={name}
          value={chosen?.label}
          icon={chosen?.icon ?? icon}
          isInvalid={props.isInvalid}
          {...(props.shortcut !== undefined && { shortcut: props.shortcut })}
        />
      }
    />
  );
}
