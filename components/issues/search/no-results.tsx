"use client";

import { SearchX } from "@/components/ui/icon/icons";
import { Button } from "@/components/ui/button/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import type { IssueFilters } from "@/lib/issues/issues/client/filters";
import type { FilterOptions } from "@/components/issues/filters/filter-changes";
import { activeFilters } from "@/components/issues/filters/filter-choices";
import { FilteredEmpty } from "@/components/issues/filters/filtered-empty";
import type { IssueFilterChange } from "@/components/issues/filters/use-filters";

interface NoResultsProps {
  /** The filters that no issue matches. */
  filters: IssueFilters;
  options: FilterOptions;
  onChange: IssueFilterChange;
  /** Whether issues with some of the words follow. */
  isFollowed: boolean;
}

/** Says that no issue has all of the words, and with which filters. */
export function NoResults({ filters, options, onChange, isFollowed }: NoResultsProps) {
  const { query, ...others } = filters;
  if (query === undefined) {
    return <FilteredEmpty filters={filters} options={options} onChange={onChange} />;
  }
  const title = `No results for “${query}”`;
  const words = activeFilters(others, options).map(({ text }) => text);
  if (!isFollowed) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={title}
        text={
          words.length > 0
            ? `Filtered by ${words.join(", ")}.`
            : "Try fewer or different words. Errors are searched in a project: on its Errors page, or with Ctrl or Cmd+K there."
        }
        actions={
          words.length > 0 ? (
            <Button onClick={() => onChange(() => ({ query }))}>Clear filters</Button>
          ) : undefined
        }
        className="max-w-xl break-words"
      />
    );
  }
  return (
    <div className="flex flex-col gap-1 px-4 pt-3 sm:px-6">
      <h2 className="text-md font-semibold break-words">{title}</h2>
      <p className="text-sm text-text-muted">
        No issue {words.length > 0 && "with these filters "}contains all of these words.
      </p>
    </div>
  );
}
