"use client";

import dynamic from "next/dynamic";
import { useMemo, useRef, type ReactNode } from "react";
import { ListFilter } from "@/components/ui/icon/icons";
import type { Action } from "@/components/screen/keyboard/action-registry";
import { useShortcuts } from "@/components/screen/keyboard/use-shortcuts";
import { Badge } from "@/components/ui/data/badge";
import { Button } from "@/components/ui/button/button";
import { Chip } from "@/components/ui/data/chip";
import { announce } from "@/components/ui/feedback/live-region";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/overlay/popover";
import type { FilterField, IssueFilters } from "@/lib/issues/issues/client/filters";
import { activeFilters, filterBy, type FilterOptions } from "./filter-options";
import { FilterText } from "./filter-text";
import type { IssueFilterChange } from "./use-filters";

const load = () => import("./filter-form");
const FilterForm = dynamic(() => load().then((module) => module.FilterForm), { ssr: false });

interface FilterBarProps {
  /** This page's filters, in order. */
  fields: readonly FilterField[];
  /** The options, from `useProjectFilterOptions()` or the page itself. */
  options: FilterOptions;
  filters: IssueFilters;
  onChange: IssueFilterChange;
  /** Shown at the end of the bar. */
  children?: ReactNode;
}

/** A text field, a panel with the other filters, and removable chips for the active ones. */
export function FilterBar({ fields, options, filters, onChange, children }: FilterBarProps) {
  const text = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const active = activeFilters(filters, options);
  const chips = active.filter(({ field }) => field !== "query");

  const shortcuts = useMemo<Action[]>(
    () => [
      {
        id: "filter",
        label: "Filter issues",
        section: "This page",
        command: "filter",
        run: () => text.current?.focus(),
      },
    ],
    [],
  );
  useShortcuts(shortcuts);

  function change(update: (filters: IssueFilters) => IssueFilters, announcement: string) {
    onChange(update);
    announce(announcement);
    button.current?.focus();
  }

  return (
    <search aria-label="Filter issues" className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
      {fields.includes("query") && (
        <FilterText
          ref={text}
          value={filters.query}
          onChange={(query) => onChange(filterBy("query", query), "replace")}
        />
      )}
      <Popover>
        <PopoverTrigger asChild onNear={() => void load()}>
          <Button ref={button} variant={chips.length > 0 ? "secondary" : "ghost"}>
            <ListFilter />
            Filter
            {chips.length > 0 && (
              <Badge tone="accent">
                {chips.length}
                <span className="sr-only"> active</span>
              </Badge>
            )}
          </Button>
        </PopoverTrigger>
        <PopoverContent aria-label="Filters">
          <FilterForm fields={fields} options={options} filters={filters} onChange={onChange} />
        </PopoverContent>
      </Popover>
      {chips.map(({ field, text: words }) => (
        <Chip
          key={field}
          removeLabel={`Remove filter ${words}`}
          onRemove={() => change(filterBy(field, undefined), `Filter removed: ${words}.`)}
        >
          {words}
        </Chip>
      ))}
      {active.length > 0 && (
        <Button variant="ghost" size="sm" onClick={() => change(() => ({}), "Filters cleared.")}>
          Clear
        </Button>
      )}
      {children}
    </search>
  );
}
