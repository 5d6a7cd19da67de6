"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useCallback, useMemo, useState } from "react";
import { SearchX } from "@/components/ui/icon/icons";
import { Button } from "@/components/ui/button/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { FIRST_RESULTS, MAX_RESULTS, searchQuery } from "@/lib/issues/search/client";
import { isFiltered, type IssueFilters } from "@/lib/issues/issues/client/filters";
import type { FoundIssue } from "@/lib/issues/issues/schema";
import { parseTerms } from "@/lib/issues/filters/terms";
import { FilterBar } from "@/components/issues/filters/filter-bar";
import { filterBy, withoutProjectValues } from "@/components/issues/filters/filter-choices";
import { FilterText } from "@/components/issues/filters/filter-text";
import { FilteredEmpty } from "@/components/issues/filters/filtered-empty";
import { FoundIssueRow } from "./found-issue-row";
import { issueHref } from "@/components/screen/navigation/issue-href";
import { LiveProject } from "@/components/screen/realtime/live-project";
import { IssuePeekHost } from "@/components/issues/peek/issue-peek";
import { usePeekKey } from "@/components/issues/peek/peek-url";
import { RowListSkeleton } from "./row-list-skeleton";
import { type IssueFilterChange, useFilters } from "@/components/issues/filters/use-filters";
import { useRowKeys } from "@/components/issues/peek/use-row-keys";
import { useSearchFilterOptions } from "./search-filter-options";
import { Page } from "@/components/ui/layout/page";

const NONE: readonly FoundIssue[] = [];
/** Maximum number of projects whose changes refresh the results. */
const MAX_FOLLOWED = 10;

interface ResultsProps {
  issues: readonly FoundIssue[];
  query: string | undefined;
}

function Results({ issues, query }: ResultsProps) {
  const router = useRouter();
  const peeked = usePeekKey();
  const keys = useMemo(() => issues.map(({ key }) => key), [issues]);
  const projects = useMemo(
    () => [...new Set(issues.map(({ project_id: id }) => id))].slice(0, MAX_FOLLOWED),
    [issues],
  );
  const terms = useMemo(
    () => parseTerms(query ?? "").flatMap(({ text, key }) => (key === null ? [text] : [text, key])),
    [query],
  );
  const open = useCallback(
    (key: string) => {
      const issue = issues.find((item) => item.key === key);
      if (issue) router.push(issueHref(issue.project_id, key));
    },
    [router, issues],
  );
  const { setActive } = useRowKeys({ keys, section: "Search", onOpen: open });
  return (
    <>
      <ul aria-label="Search results">
        {issues.map((issue) => (
          <FoundIssueRow
            key={issue.id}
            issue={issue}
            terms={terms}
            showsProject
            isPeeked={issue.key === peeked}
            onFocus={setActive}
          />
        ))}
      </ul>
      <IssuePeekHost neighbors={keys} />
      {projects.map((id) => (
        <LiveProject key={id} projectId={id} />
      ))}
    </>
  );
}

/** "12 issues", "Showing the first 50 issues", "Recently updated". */
function countText(filters: IssueFilters, count: number, isTruncated: boolean): string {
  const issues = count === 1 ? "issue" : "issues";
  if (!isFiltered(filters)) return "Recently updated";
  return isTruncated ? `Showing the first ${count} ${issues}` : `${count} ${issues}`;
}

/** Searches every project the user can read, with filters. Everything is in the URL. */
export function SearchPage() {
  const [filters, changeFilters] = useFilters();
  const { fields, options } = useSearchFilterOptions(filters);
  const [limit, setLimit] = useState(FIRST_RESULTS);
  const search = useQuery({ ...searchQuery(filters, limit), placeholderData: keepPreviousData });
  const issues = search.data?.data ?? NONE;
  const isTruncated = search.data?.meta.truncated === true;

  function setText(query: string | undefined) {
    setLimit(FIRST_RESULTS);
    changeFilters(filterBy("query", query), "replace");
  }

  /**
   * Lanes, people, sprints, epics and labels belong to one project, so changing the project clears
   * them.
   */
  const setFilters: IssueFilterChange = (change, history) => {
    setLimit(FIRST_RESULTS);
    changeFilters((previous) => {
      const next = change(previous);
      const isSame =
        next.project_id === previous.project_id && previous.project_id === filters.project_id;
      return isSame ? next : withoutProjectValues(next);
    }, history);
  };

  return (
    <Page className="gap-3">
      <h1 className="sr-only">Search</h1>
      <FilterText
        value={filters.query}
        onChange={setText}
        label="Search issues"
        placeholder="Search for words, “quoted phrases” or a key like ENG-7"
        className="w-full"
        autoFocus
      />
      <FilterBar fields={fields} options={options} filters={filters} onChange={setFilters}>
        <span role="status" className="ml-auto text-xs text-text-muted numeric">
          {search.data && countText(filters, issues.length, isTruncated)}
        </span>
      </FilterBar>
      {search.isPending && <RowListSkeleton label="Searching" />}
      {search.isError && !search.data && (
        <ErrorState
          title="Search failed"
          text={search.error.message}
          onRetry={() => void search.refetch()}
          retrying={search.isFetching}
        />
      )}
      {issues.length > 0 && <Results issues={issues} query={filters.query} />}
      {search.data && issues.length === 0 && isFiltered(filters) && (
        <FilteredEmpty filters={filters} options={options} onChange={changeFilters} />
      )}
      {search.data && issues.length === 0 && !isFiltered(filters) && (
        <EmptyState
          icon={<SearchX />}
          title="No issues yet"
          text="Search finds issues in all your projects."
        />
      )}
      {isTruncated && isFiltered(filters) && (
        <div className="flex flex-wrap items-center gap-3 px-2 text-sm text-text-muted">
          The first {issues.length} matches are shown. There are more.
          {limit < MAX_RESULTS && (
            <Button size="sm" onClick={() => setLimit(MAX_RESULTS)} loading={search.isFetching}>
              Show up to {MAX_RESULTS}
            </Button>
          )}
        </div>
      )}
    </Page>
  );
}
