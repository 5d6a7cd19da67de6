"use client";

import { useState } from "react";
import { ComboboxList } from "@/components/ui/form/combobox/combobox-list";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import {
  type DateChoice,
  type DateField,
  dateWordsOf,
  parseDates,
} from "@/lib/issues/filters/dates";
import type { IssueFilters } from "@/lib/issues/issues/client/filters";
import { dateText, relativeDates } from "./date-text";
import { type Condition, FIELD_LABELS } from "./filter-choices";
import { filterBy } from "./filter-changes";
import type { IssueFilterChange } from "./use-filters";
import { ValueHeader } from "./value-header";

interface DateListProps {
  field: DateField;
  filters: IssueFilters;
  onChange: IssueFilterChange;
  onFieldChange: (field: null) => void;
}

/** A day or a range of days. */
const isDays = (value: string) => /\d{4}-/.test(value);

/** The ends of the chosen days. */
function endsOf(choice: DateChoice | undefined): { from: string; to: string } {
  const days = choice?.values.find(isDays) ?? "";
  const [from = "", to = from] = days.split("..");
  return { from, to };
}

/** Writes the ends of a range; undefined if there is none or it ends before it starts. */
function rangeOf(from: string, to: string): string | undefined {
  if (from === "" && to === "") return undefined;
  return from !== "" && to !== "" && from > to ? undefined : `${from}..${to}`;
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The values of a date: words, days around today, and a range of days. */
export function DateList({ field, filters, onChange, onFieldChange }: DateListProps) {
  const label = FIELD_LABELS[field];
  const choice = filters[field];
  const [wanted, setWanted] = useState<Condition>(choice?.isNot ? "not" : "any");
  const condition = choice === undefined ? wanted : choice.isNot ? "not" : "any";
  const [ends, setEnds] = useState(() => endsOf(choice));
  const isBackwards = ends.from !== "" && ends.to !== "" && ends.from > ends.to;
  const presets = [...dateWordsOf(field), ...relativeDates(field)];
  const others = (choice?.values ?? []).filter(
    (value) => !presets.includes(value) && !isDays(value),
  );

  function choose(values: readonly string[], asked: Condition) {
    const text = `${asked === "not" ? "!" : ""}${values.join(",")}`;
    onChange(filterBy(field, values.length === 0 ? undefined : parseDates(field, text)));
  }

  function toggle(value: string) {
    setWanted(condition);
    const before = choice?.values ?? [];
    const without = before.filter((other) => other !== value);
    choose(without.length < before.length ? without : [...before, value], condition);
  }

  function setEnd(end: "from" | "to", day: string) {
    const changed = { ...ends, [end]: day };
    setEnds(changed);
    const range = rangeOf(changed.from, changed.to);
    const words = (choice?.values ?? []).filter((value) => !isDays(value));
    choose(range === undefined ? words : [...words, range], condition);
  }

  return (
    <>
      <ValueHeader
        label={label}
        condition={condition}
        conditions={["any", "not"]}
        onConditionChange={(next) => {
          setWanted(next);
          if (choice) choose(choice.values, next);
        }}
        onBack={() => onFieldChange(null)}
      />
      <ComboboxList
        label={label}
        searchPlaceholder={`${label}…`}
        multiple
        options={[...presets, ...others].map((value) => ({
          value,
          label: sentence(dateText(value)),
        }))}
        selected={choice?.values ?? []}
        onPick={toggle}
      />
      <div className="grid grid-cols-2 gap-2 border-t border-border p-3">
        {(["from", "to"] as const).map((end) => (
          <Field key={end} label={end === "from" ? "From" : "To"}>
            <Input
              type="date"
              value={ends[end]}
              onChange={(event) => setEnd(end, event.target.value)}
            />
          </Field>
        ))}
        <p role="status" className="col-span-2 text-xs text-danger-text empty:hidden">
          {isBackwards && "The start must not be after the end."}
        </p>
      </div>
    </>
  );
}
