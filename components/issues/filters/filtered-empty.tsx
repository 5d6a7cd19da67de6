"use client";

import { SearchX } from "@/components/ui/icon/icons";
import { Button } from "@/components/ui/button/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import type { IssueFilters } from "@/lib/issues/issues/client/filters";
import { FILTER_BUTTON_ID, type FilterOptions } from "./filter-changes";
import { activeFilters } from "./filter-choices";
import type { IssueFilterChange } from "./use-filters";

interface FilteredEmptyProps {
  filters: IssueFilters;
  options: FilterOptions;
  onChange: IssueFilterChange;
}

/** Shown if no issues match. Lists the filters and offers to clear them. */
export function FilteredEmpty({ filters, options, onChange }: FilteredEmptyProps) {
  const words = activeFilters(filters, options).map(({ text }) => text);
  return (
    <EmptyState
      icon={<SearchX />}
      title="No matching issues"
      text={`Filtered by ${words.join(", ")}.`}
      actions={
        <Button
          onClick={() => {
            onChange(() => ({}));
            // This button goes with the filters.
            document.getElementById(FILTER_BUTTON_ID)?.focus();
          }}
        >
          Clear filters
        </Button>
      }
    />
  );
}
