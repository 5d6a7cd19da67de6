"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "@/components/ui/icon/icons";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { Page } from "@/components/ui/layout/page";
import { PageHeader } from "@/components/ui/layout/page-header";
import { anyOf } from "@/lib/issues/filters/choice";
import {
  type FilterField,
  type IssueFilters,
  isFiltered,
} from "@/lib/issues/issues/client/filters";
import { rankedIssuesQuery } from "@/lib/issues/my-issues/client";
import type { RankedIssue } from "@/lib/issues/my-issues/schema";
import { FilterBar } from "@/components/issues/filters/filter-bar";
import { withoutProjectValues } from "@/components/issues/filters/filter-choices";
import { FilteredEmpty } from "@/components/issues/filters/filtered-empty";
import { type IssueFilterChange, useFilters } from "@/components/issues/filters/use-filters";
import { RowListSkeleton } from "@/components/issues/search/row-list-skeleton";
import { useSearchFilterOptions } from "@/components/issues/search/search-filter-options";
import { MyIssueGroups } from "./my-issue-groups";

const NONE: readonly RankedIssue[] = [];

/** What is always so of one's own open issues. */
const WITHIN: IssueFilters = { assignee_id: anyOf("me"), state: "open" };
const FIXED: ReadonlySet<FilterField> = new Set([
  "assignee_id",
  "state",
  "exclude_final_lane",
  "resolved",
]);

/** The fields of a search that divide the page's issues; its text is a field of the bar here. */
function useMyFilterOptions(filters: IssueFilters) {
  const { fields, options } = useSearchFilterOptions(filters);
  return {
    fields: ["query" as const, ...fields.filter((field) => !FIXED.has(field))],
    options,
  };
}

/** The user's open issues that pass the filters, grouped by what blocks them and what they block. */
export function MyIssuesPage() {
  const [filters, changeFilters] = useFilters();
  const { fields, options } = useMyFilterOptions(filters);
  const query = useQuery({
    ...rankedIssuesQuery(filters),
    // The issues before stay until the next are there. That there were none says nothing about those.
    placeholderData: (before) => (before && before.data.length > 0 ? before : undefined),
  });
  const issues = query.data?.data ?? NONE;
  const isTruncated = query.data?.meta.truncated === true;
  const hasFilters = isFiltered(filters);

  /** Lanes, sprints, epics and labels belong to one project. Another one clears them. */
  const setFilters: IssueFilterChange = (change, history) =>
    changeFilters((before) => {
      const next = change(before);
      return next.project_id === before.project_id ? next : withoutProjectValues(next);
    }, history);

  return (
    <Page className="gap-6">
      <PageHeader
        title="My issues"
        description={
          query.data &&
          (isTruncated
            ? `Your ${issues.length} most recently changed issues. There are more.`
            : "Your open issues, grouped by what’s blocking what. What’s due comes first.")
        }
      />
      <FilterBar
        fields={fields}
        options={options}
        filters={filters}
        within={WITHIN}
        onChange={setFilters}
      >
        <span role="status" className="ml-auto text-xs text-text-muted numeric">
          {query.data &&
            `${issues.length}${isTruncated ? "+" : ""} ${issues.length === 1 ? "issue" : "issues"}`}
        </span>
      </FilterBar>
      {query.isPending && <RowListSkeleton label="Loading your issues" />}
      {query.isError && !query.data && (
        <ErrorState
          title="Couldn’t load your issues"
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {query.data &&
        issues.length === 0 &&
        (hasFilters ? (
          <FilteredEmpty filters={filters} options={options} onChange={changeFilters} />
        ) : (
          <EmptyState
            icon={<CircleCheck />}
            title="Nothing is assigned to you"
            text="Issues assigned to you appear here until they’re done."
          />
        ))}
      {issues.length > 0 && <MyIssueGroups issues={issues} isFiltered={hasFilters} />}
    </Page>
  );
}
