"use client";

import { useMemo, useRef } from "react";
import { FilterText } from "@/components/issues/filters/filter-text";
import type { Action } from "@/components/screen/keyboard/action-registry";
import { useShortcuts } from "@/components/screen/keyboard/use-shortcuts";
import { Button } from "@/components/ui/button/button";
import { Badge } from "@/components/ui/data/badge";
import { announce } from "@/components/ui/feedback/live-region";
import { Select } from "@/components/ui/form/select";
import { ListFilter } from "@/components/ui/icon/icons";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/overlay/popover";
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
  const { filters, onChange, onLeaveText } = props;
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
  const { query } = filters;

  return (
    <search aria-label="Filter errors" className="triage-bar">
      <FilterText
        ref={text}
        value={query}
        placeholder="Search errors"
        className="min-w-0 max-sm:flex-1 sm:w-72 sm:shrink-0"
        onChange={(value) => onChange(narrowBy("query", value), "replace")}
        onLeave={onLeaveText}
      />
      <div className="contents max-sm:hidden">
        <NarrowingSelects {...props} />
      </div>
      {isNarrowed(filters) && (
        <Button
          variant="ghost"
          size="sm"
          className="max-sm:hidden"
          onClick={() => {
            onChange(withoutNarrowing);
            announce("Filters cleared.");
            text.current?.focus();
          }}
        >
          Clear
        </Button>
      )}
      <div className="flex gap-2 max-sm:hidden sm:ml-auto">
        <OrderSelects {...props} />
      </div>
      <PhoneFilters {...props} />
    </search>
  );
}

type SelectsProps = Pick<TriageToolbarProps, "filters" | "choices" | "onChange" | "onPeriod">;

/** The environment and the release that the list is narrowed to. */
function NarrowingSelects({ filters, choices, onChange }: SelectsProps) {
  const { environment, release } = filters;
  const { environments, releases } = choices;
  return (
    <>
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
    </>
  );
}

/** What the charts and counts show, and the order. */
function OrderSelects({ filters: { period, sort }, onChange, onPeriod }: SelectsProps) {
  return (
    <>
      <Select<TrendPeriod>
        aria-label="Period"
        className="shrink-0"
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
    </>
  );
}

/** On a phone, one button that opens a sheet with everything but the text. */
function PhoneFilters(props: SelectsProps) {
  const { filters, onChange } = props;
  const count = [filters.environment, filters.release].filter(
    (value) => value !== undefined,
  ).length;
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button variant={count > 0 ? "secondary" : "ghost"} className="shrink-0 sm:hidden">
          <ListFilter />
          Filter
          {count > 0 && (
            <Badge tone="accent">
              {count}
              <span className="sr-only"> active</span>
            </Badge>
          )}
        </Button>
      </PopoverTrigger>
      <PopoverContent aria-label="Filters" isPhoneSheet className="p-4 sm:hidden">
        <div className="flex flex-col gap-3 [&>*]:max-w-none">
          <NarrowingSelects {...props} />
          <OrderSelects {...props} />
          {isNarrowed(filters) && (
            <Button
              onClick={() => {
                onChange(withoutNarrowing);
                announce("Filters cleared.");
              }}
            >
              Clear filters
            </Button>
          )}
        </div>
      </PopoverContent>
    </Popover>
  );
}
