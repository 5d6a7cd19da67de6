"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { ListTodo } from "@/components/ui/icon/icons";
import { ImportExportMenu } from "@/components/issues/import/import-export-menu";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { SavedViews } from "@/components/issues/saved-views/saved-views";
import { issueListQuery } from "@/lib/issues/issues/client/mutations";
import { isFiltered, type FilterField } from "@/lib/issues/issues/client/filters";
import { FilterBar } from "@/components/issues/filters/filter-bar";
import { useProjectFilterOptions } from "@/components/issues/filters/filter-options";
import { FilteredEmpty } from "@/components/issues/filters/filtered-empty";
import { IssueTable } from "./issue-table";
import { useFilters } from "@/components/issues/filters/use-filters";

const FIELDS: readonly FilterField[] = [
  "query",
  "lane_id",
  "assignee_id",
  "priority",
  "type",
  "sprint_id",
  "epic_id",
  "exclude_final_lane",
];

/** Placeholder rows. */
function ListSkeleton() {
  return (
    <div aria-busy="true" aria-label="Loading issues" className="px-4 pt-8 sm:px-6">
      {Array.from({ length: 12 }, (_, row) => (
        <div key={row} className="flex h-9 items-center gap-3">
          <Skeleton className="h-4 w-14" />
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="ml-auto h-4 w-24 max-sm:hidden" />
        </div>
      ))}
    </div>
  );
}

/** All issues in a project as rows, filtered by the URL. */
export function IssueListPage({ projectId }: { projectId: number }) {
  const [filters, changeFilters] = useFilters();
  const options = useProjectFilterOptions(projectId);
  const list = useInfiniteQuery({
    ...issueListQuery(projectId, filters),
    placeholderData: keepPreviousData,
  });
  const issues = useMemo(() => list.data?.pages.flat() ?? [], [list.data]);
  const { fetchNextPage, hasNextPage, isFetching, isFetchNextPageError } = list;
  // Wait for any refetch of all pages to finish, such as after someone else's change, because each
  // fetch would cancel the other.
  const loadMore = useCallback(() => {
    if (!isFetching) void fetchNextPage();
  }, [fetchNextPage, isFetching]);

  return (
    <div className="relative flex h-page min-h-0 flex-col">
      <h1 className="sr-only">Issues</h1>
      <div className="flex items-center gap-3 border-b border-border px-4 py-2 sm:px-6">
        <FilterBar fields={FIELDS} options={options} filters={filters} onChange={changeFilters}>
          <SavedViews projectId={projectId} screen="list" />
          {list.data && (
            <span role="status" className="ml-auto text-xs text-text-muted numeric">
              {issues.length}
              {hasNextPage ? "+" : ""} {issues.length === 1 ? "issue" : "issues"}
            </span>
          )}
          <ImportExportMenu projectId={projectId} filters={filters} />
        </FilterBar>
      </div>
      {list.isPending ? (
        <ListSkeleton />
      ) : list.isError && !list.data ? (
        <ErrorState
          title="Couldn’t load issues"
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : issues.length > 0 ? (
        <IssueTable
          projectId={projectId}
          issues={issues}
          more={!hasNextPage ? "none" : isFetchNextPageError ? "failed" : "available"}
          onMore={loadMore}
        />
      ) : isFiltered(filters) ? (
        <FilteredEmpty filters={filters} options={options} onChange={changeFilters} />
      ) : (
        <EmptyState
          icon={<ListTodo />}
          title="No issues yet"
          text="Press C to create the first one, or use “New issue” above."
        />
      )}
    </div>
  );
}
