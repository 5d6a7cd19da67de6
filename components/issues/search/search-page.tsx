"use client";

import { useEffect, useMemo, useRef, useState, type RefObject } from "react";
import { ListTodo } from "@/components/ui/icon/icons";
import { Button } from "@/components/ui/button/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { Page } from "@/components/ui/layout/page";
import { isFiltered, type IssueFilters } from "@/lib/issues/issues/client/filters";
import { isByPosition } from "@/lib/issues/filters/sort";
import { SORT_FIELDS } from "@/lib/issues/issues/client/list-sort";
import {
  displayOptions,
  FIRST_RESULTS,
  MAX_RESULTS,
  resultLimit,
} from "@/lib/issues/search/client";
import { SEARCH_GROUPINGS } from "@/lib/issues/search/enumerations";
import type { SearchResult } from "@/lib/issues/search/schema";
import { FilterBar } from "@/components/issues/filters/filter-bar";
import { filterBy } from "@/components/issues/filters/filter-changes";
import { withoutProjectValues } from "@/components/issues/filters/filter-choices";
import { FilterText } from "@/components/issues/filters/filter-text";
import { type IssueFilterChange, useFilters } from "@/components/issues/filters/use-filters";
import { SavedViews } from "@/components/issues/saved-views/saved-views";
import type { Action } from "@/components/screen/keyboard/action-registry";
import { useShortcuts } from "@/components/screen/keyboard/use-shortcuts";
import { NoResults } from "./no-results";
import { RowListSkeleton } from "./row-list-skeleton";
import { useSearchFilterOptions } from "./search-filter-options";
import { resultGroups } from "./result-groups";
import { SearchDisplayMenu } from "./search-display-menu";
import { SearchResults } from "./search-results";
import { useFirstResult } from "./use-first-result";
import { useSearch } from "./use-search";
import { useSearchDisplay } from "./use-search-display";

const NONE: readonly SearchResult[] = [];

/** "12 issues", "Showing the first 50 issues", "3 issues match any word", "Recently updated". */
function countText(
  filters: IssueFilters,
  count: number,
  isTruncated: boolean,
  isAny: boolean,
  isArranged: boolean,
) {
  if (isTruncated && !isFiltered(filters) && !isArranged) return "Recently updated";
  const issues = count === 1 ? "issue" : "issues";
  if (isAny && count > 0)
    return `${count}${isTruncated ? "+" : ""} ${issues} ${count === 1 ? "matches" : "match"} any word`;
  return isTruncated ? `Showing the first ${count} ${issues}` : `${count} ${issues}`;
}

/** Moves the cursor to the field, if the address asks for that. */
function useSearchFocus(field: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const { hash, pathname, search } = window.location;
    if (hash !== "#search") return;
    field.current?.focus({ preventScroll: true });
    window.history.replaceState(null, "", `${pathname}${search}`);
  }, [field]);
  const actions = useMemo<Action[]>(
    () => [
      {
        id: "search-here",
        label: "Search",
        section: "This page",
        command: "search",
        inPalette: false,
        run: () => field.current?.focus(),
      },
    ],
    [field],
  );
  useShortcuts(actions);
}

/**
 * The issues of every project the user can read, with a search, filters, groups and saved views.
 * Everything is in the URL.
 */
export function SearchPage() {
  const [filters, changeFilters] = useFilters();
  const { fields, options } = useSearchFilterOptions(filters);
  const [display, changeDisplay] = useSearchDisplay();
  const [chosenLimit, setLimit] = useState(FIRST_RESULTS);
  const limit = resultLimit(display, chosenLimit);
  const shownAs = useMemo(() => displayOptions(display), [display]);
  const { search, shown, isEmpty, anyWord, fallback } = useSearch(filters, limit, shownAs);
  const found = fallback?.data ?? search.data;
  const issues = found?.data ?? NONE;
  const groups =
    display.group !== undefined && search.data?.groups && !fallback
      ? resultGroups(display.group, search.data.groups, issues)
      : undefined;
  const first = (groups?.find((group) => group.issues.length > 0)?.issues ?? issues)[0];
  const isTruncated = found?.meta.truncated === true;
  const isPending = search.isPending || fallback?.isPending === true;

  const field = useRef<HTMLInputElement>(null);
  useSearchFocus(field);
  const { leave, stay } = useFirstResult(shown.query, isPending ? undefined : first?.key);

  function setText(query: string | undefined) {
    stay();
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
      <h1 className="sr-only">All issues</h1>
      <FilterText
        ref={field}
        value={filters.query}
        onChange={setText}
        onLeave={leave}
        label="Search issues"
        placeholder="Search for words, “quoted phrases” or a key like ENG-7"
        className="w-full"
      />
      <FilterBar
        fields={fields}
        options={options}
        filters={filters}
        display={{
          ...display,
          sorts: SORT_FIELDS,
          groups: SEARCH_GROUPINGS,
          isSortable: (sort) => !isByPosition(sort),
          onChange: ({ sort, group }) =>
            changeDisplay(
              () => ({ sort, group: SEARCH_GROUPINGS.find((known) => known === group) }),
              "replace",
            ),
        }}
        onChange={setFilters}
      >
        <SavedViews projectId={null} screen="search" />
        <div className="ml-auto flex items-center gap-2">
          <span role="status" className="text-xs text-text-muted numeric">
            {!isPending &&
              search.data &&
              countText(
                shown,
                issues.length,
                isTruncated,
                fallback !== undefined,
                display.sort !== undefined || display.group !== undefined,
              )}
          </span>
          <SearchDisplayMenu display={display} onChange={changeDisplay} />
        </div>
      </FilterBar>
      {isPending && <RowListSkeleton label="Searching" />}
      {search.isError && !search.data && (
        <ErrorState
          title="Search failed"
          text={search.error.message}
          onRetry={() => void search.refetch()}
          retrying={search.isFetching}
        />
      )}
      {isEmpty && !isPending && isFiltered(shown) && (
        <NoResults
          filters={shown}
          options={options}
          onChange={changeFilters}
          isFollowed={issues.length > 0}
        />
      )}
      {isEmpty && issues.length > 0 && (
        <h2 className="px-2 pt-2 text-sm font-semibold text-text-muted">Matching any word</h2>
      )}
      {issues.length > 0 && (
        <SearchResults issues={issues} groups={groups} query={(anyWord ?? shown).query} />
      )}
      {isEmpty && !isFiltered(shown) && (
        <EmptyState
          icon={<ListTodo />}
          title="No issues yet"
          text="The issues of all your projects appear here."
        />
      )}
      {isTruncated && (
        <div className="flex flex-wrap items-center gap-3 px-2 text-sm text-text-muted">
          The first {issues.length} issues are shown. There are more.
          {limit < MAX_RESULTS ? (
            <Button
              size="sm"
              onClick={() => setLimit(MAX_RESULTS)}
              loading={search.isFetching || fallback?.isFetching === true}
            >
              Show up to {MAX_RESULTS}
            </Button>
          ) : (
            "Filters find the others."
          )}
        </div>
      )}
    </Page>
  );
}
