"use client";

import { useState } from "react";
import { Clock } from "@/components/ui/icon/icons";
import { Combobox } from "@/components/ui/form/combobox/combobox";
import { ESTIMATE_HINT, formatEstimate, parseEstimate } from "@/components/issues/fields/estimate";
import { ChipButton } from "./chip-button";
import type { ChipState } from "./choice-chip";

const USUAL = [30, 60, 120, 240, 480, 960];

interface EstimateChipProps extends ChipState {
  /** As text, such as "1h 30m". */
  value: string;
  onChange: (value: string) => void;
}

/** The estimate: usual ones to choose from, or any that is typed. */
export function EstimateChip({ value, onChange, open, onOpenChange, ...chip }: EstimateChipProps) {
  const [query, setQuery] = useState("");
  const chosen = parseEstimate(value) ?? null;
  const typed = parseEstimate(query);
  const known = chosen === null || USUAL.includes(chosen) ? USUAL : [chosen, ...USUAL];
  const minutes = typed === null ? known : typed === undefined ? [] : [typed];
  return (
    <Combobox
      label="Estimate"
      clearLabel="No estimate"
      value={chosen}
      onValueChange={(next) => onChange(next === null ? "" : formatEstimate(next))}
      options={minutes.map((amount) => ({ value: amount, label: formatEstimate(amount) }))}
      search={{ query, onQueryChange: setQuery, loading: false }}
      searchPlaceholder="1h 30m"
      emptyText={ESTIMATE_HINT}
      open={open}
      onOpenChange={onOpenChange}
      trigger={
        <ChipButton
          {...chip}
          name="Estimate"
          value={value === "" ? undefined : value}
          icon={<Clock />}
        />
      }
    />
  );
}
