"use client";

import { PERIODS } from "@/components/errors/group/triage-text";
import { cn } from "@/components/ui/cn";
import { Checkbox } from "@/components/ui/form/checkbox";
import { ArrowDown } from "@/components/ui/icon/icons";
import type { TriageFilters, TriageSort } from "@/lib/errors/groups/client/filters";

interface TriageHeaderProps extends Pick<TriageFilters, "period" | "sort"> {
  onSort: (sort: TriageSort) => void;
  /** How many of the rows are selected. */
  selectedCount: number;
  count: number;
  onSelectAll: () => void;
}

/** The column headings, hidden where there are no columns. They sort, and select all rows. */
export function TriageHeader(props: TriageHeaderProps) {
  const { period, sort, onSort, selectedCount, count, onSelectAll } = props;
  const heading = (value: TriageSort, label: string, hint: string) => (
    <button
      type="button"
      title={hint}
      aria-pressed={sort === value}
      onClick={() => onSort(value)}
      className={cn(
        "flex h-6 items-center gap-0.5 rounded-sm hover:text-text",
        sort === value && "text-text",
      )}
    >
      {sort === value && <ArrowDown aria-hidden="true" className="size-3.5" />}
      {label}
    </button>
  );
  return (
    <div
      role="group"
      aria-label="Column headings"
      className="sticky top-0 z-10 triage-grid h-8 shrink-0 border-b border-border bg-surface text-xs font-medium text-text-muted max-md:hidden"
    >
      <Checkbox
        aria-label="Select all loaded errors"
        checked={selectedCount > 0 && selectedCount === count}
        indeterminate={selectedCount > 0 && selectedCount < count}
        onCheckedChange={onSelectAll}
      />
      <span>Error</span>
      <span>{PERIODS[period].label}</span>
      <span className="flex justify-end">
        {heading("period", "Count", `Sort by occurrences in ${PERIODS[period].label}`)}
      </span>
      <span className="flex justify-end">
        {heading("last_seen", "Last seen", "Sort by last seen")}
      </span>
      <span className="hidden justify-end lg:flex">
        {heading("first_seen", "First seen", "Sort by first seen")}
      </span>
    </div>
  );
}
