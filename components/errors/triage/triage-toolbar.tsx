"use client";

import { useMemo, useRef } from "react";
import { FilterText } from "@/components/issues/filters/filter-text";
import type { Action } from "@/components/screen/keyboard/action-registry";
import { useShortcuts } from "@/components/screen/keyboard/use-shortcuts";
import { Button } from "@/components/ui/button/button";
import { announce } from "@/components/ui/feedback/live-region";
import { Select } from "@/components/ui/form/select";
import {
  type FilterChoices,
  isNarrowed,
  type NarrowingField,
  TRIAGE_SORTS,
  type TriageFilters,
  type TriageSort,
  withoutNarrowing,
} from "@/lib/errors/groups/client/filters";
import { TREND_PERIODS, type TrendPeriod } from "@/lib/errors/groups/schema";
import { PERIODS, SORT_LABELS, truncateMiddle } from "@/components/errors/group/triage-text";
import type { TriageChange } from "./use-triage-filters";

interface TriageToolbarProps {
  filters: TriageFilters;
  choices: FilterChoices;
  onChange: TriageChange;
  /** Unlike the filters, the period changes only the charts and counts. */
  onPeriod: (period: TrendPeriod) => void;
  /** Called with the text when Enter, Escape or Down leaves the text filter. */
  onLeaveText: (query: string | undefined) => void;
}

/** Truncates the native select, because long text would otherwise widen the page. */
const CHOICE =
  "min-w-0 overflow-clip [overflow-clip-margin:4px] max-w-44 max-sm:shrink-0 sm:max-w-52";
const MAX_NAME = 28;

/** Sets or clears one of the filters. */
function narrowBy(field: NarrowingField, value: string | undefined) {
  return (filters: TriageFilters): TriageFilters => {
    const changed = { ...filters };
    if (value === undefined) delete changed[field];
    else changed[field] = value;
    return changed;
  };
}

/**
 * Returns "All environments", the existing ones, and the one in the URL even if it does not exist.
 */
function optionsOf(all: string, values: readonly string[], chosen: string | undefined) {
  const listed = chosen === undefined || values.includes(chosen) ? values : [chosen, ...values];
  return [
    { value: null, label: all },
    ...listed.map((value) => ({ value, label: truncateMiddle(value, MAX_NAME) })),
  ];
}

/** Filters and sort order of the list. */
export function TriageToolbar(props: TriageToolbarProps) {
  const { filters, choices, onChange, onPeriod, onLeaveText } = props;
  const text = useRef<HTMLInputElement>(null);
  const shortcuts = useMemo<Action[]>(
    () => [
      {
        id: "filter",
        label: "Filter errors",
        section: "This page",
        command: "filter",
        run: () => text.current?.focus(),
      },
    ],
    [],
  );
  useShortcuts(shortcuts);
  const { sort, period, environment, release, query } = filters;
  const { environments, releases } = choices;

  return (
    <search aria-label="Filter errors" className="triage-bar">
      <FilterText
        ref={text}
        value={query}
        placeholder="Search errors"
        className="w-36 shrink-0 sm:w-72"
        onChange={(value) => onChange(narrowBy("query", value), "replace")}
        onLeave={onLeaveText}
      />
      <Select<string | null>
        aria-label="Environment"
        className={CHOICE}
        value={environment ?? null}
        options={optionsOf("All environments", environments, environment)}
        onValueChange={(value) => onChange(narrowBy("environment", value ?? undefined))}
      />
      <Select<string | null>
        aria-label="Release"
        className={CHOICE}
        value={release ?? null}
        options={optionsOf("All releases", releases, release)}
        onValueChange={(value) => onChange(narrowBy("release", value ?? undefined))}
      />
      {isNarrowed(filters) && (
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            onChange(withoutNarrowing);
            announce("Filters cleared.");
            text.current?.focus();
          }}
        >
          Clear
        </Button>
      )}
      <Select<TrendPeriod>
        aria-label="Period"
        className="shrink-0 sm:ml-auto"
        value={period}
        options={TREND_PERIODS.map((value) => ({ value, label: PERIODS[value].label }))}
        onValueChange={onPeriod}
      />
      <Select<TriageSort>
        aria-label="Sort by"
        className="max-sm:shrink-0"
        value={sort}
        options={TRIAGE_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }))}
        onValueChange={(value) => onChange((now) => ({ ...now, sort: value }))}
      />
    </search>
  );
}
