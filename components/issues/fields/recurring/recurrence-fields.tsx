"use client";

import { useId } from "react";
import { cn } from "@/components/ui/cn";
import { MultiCombobox } from "@/components/ui/form/combobox/multi-combobox";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { Select } from "@/components/ui/form/select";
import type { Save } from "@/components/ui/form/use-save";
import type { RecurringDraft } from "./recurring-draft";
import { dayOfMonth, WEEKDAYS } from "./recurrence-text";

interface DaysProps {
  value: readonly number[];
  onValueChange: (days: number[]) => void;
}

const sorted = (days: readonly number[]) => days.toSorted((a, b) => a - b);

/** Seven check boxes in a row, Monday first. */
function WeekdayChoice({ value, onValueChange }: DaysProps) {
  const labelId = useId();
  return (
    <div role="group" aria-labelledby={labelId} className="flex flex-col gap-1">
      <span id={labelId} className="text-sm font-medium">
        On
      </span>
      <div className="grid grid-cols-7 gap-1">
        {WEEKDAYS.map((name, index) => {
          const day = index + 1;
          return (
            <label key={name} className="relative flex cursor-pointer">
              <input
                type="checkbox"
                aria-label={name}
                checked={value.includes(day)}
                onChange={({ target }) =>
                  onValueChange(
                    target.checked ? sorted([...value, day]) : value.filter((one) => one !== day),
                  )
                }
                className="peer absolute inset-0 size-full cursor-pointer opacity-0"
              />
              <span
                aria-hidden="true"
                className={cn(
                  "flex h-8 w-full items-center justify-center rounded-md border border-border-strong text-xs pointer-coarse:h-11",
                  "peer-checked:border-accent peer-checked:bg-surface-selected peer-checked:font-medium peer-checked:text-accent-text",
                  "peer-hover:bg-surface-hover peer-focus-visible:outline-2 peer-focus-visible:outline-offset-1 peer-focus-visible:outline-focus",
                )}
              >
                {name.slice(0, 3)}
              </span>
            </label>
          );
        })}
      </div>
    </div>
  );
}

const MONTH_DAYS = Array.from({ length: 31 }, (_, index) => ({
  value: index + 1,
  label: dayOfMonth(index + 1),
}));

const INTERVALS = [
  { value: "day", label: "Every day" },
  { value: "week", label: "Every week" },
  { value: "month", label: "Every month" },
] as const;

/** The days that an interval starts with: Monday, or the first of the month. */
const FIRST_DAYS = { day: [], week: [1], month: [1] };

interface RecurrenceFieldsProps {
  draft: RecurringDraft;
  set: (change: Partial<RecurringDraft>) => void;
  save: Save;
}

/** How often an issue is created, on which days, at what time and from when. */
export function RecurrenceFields({ draft, set, save }: RecurrenceFieldsProps) {
  const { every, on, at, starts_on: startsOn } = draft;
  const hasWeekdays = every === "week" || (every === "day" && on.length > 0);
  return (
    <>
      <div className="grid grid-cols-2 gap-4">
        <Field label="Repeats" error={save.errorOf("every")}>
          <Select<RecurringDraft["every"]>
            value={every}
            onValueChange={(next) => set({ every: next, on: FIRST_DAYS[next] })}
            options={INTERVALS}
          />
        </Field>
        <Field label="At" required error={save.errorOf("at")}>
          <Input type="time" value={at} onChange={({ target }) => set({ at: target.value })} />
        </Field>
      </div>
      {hasWeekdays && <WeekdayChoice value={on} onValueChange={(days) => set({ on: days })} />}
      {every === "month" && (
        <Field label="On the" hint="A shorter month uses its last day." error={save.errorOf("on")}>
          <MultiCombobox
            label="Days of the month"
            placeholder="Choose days"
            value={on}
            onValueChange={(days) => set({ on: sorted(days) })}
            options={MONTH_DAYS}
          />
        </Field>
      )}
      {hasWeekdays && (
        <p className="-mt-3 text-xs text-danger-text empty:hidden" aria-live="polite">
          {save.errorOf("on")?.join(" ")}
        </p>
      )}
      <Field
        label="Starts on"
        hint="Optional. The first day on which it may be created."
        error={save.errorOf("starts_on")}
      >
        <Input
          type="date"
          value={startsOn ?? ""}
          onChange={({ target }) => set({ starts_on: target.value === "" ? null : target.value })}
        />
      </Field>
    </>
  );
}
