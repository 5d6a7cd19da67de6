"use client";

import { useEffect, useMemo, useRef, type RefObject } from "react";
import { ListTodo } from "@/components/ui/icon/icons";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { LiveProject } from "@/components/screen/realtime/live-project";
import { useColumnWidths } from "@/components/issues/list/display/use-column-widths";
import { IssueGrid } from "@/components/issues/list/issue-grid";
import { ListFailure } from "@/components/issues/list/list-failure";
import type { ListRows } from "@/components/issues/list/rows/list-rows";
import type { GridControl } from "@/components/issues/list/rows/use-active-row";
import { useListRows } from "@/components/issues/list/rows/use-list-rows";
import { type IssueFilters, isFiltered, writeFilters } from "@/lib/issues/issues/client/filters";
import type { ColumnWidths } from "@/lib/issues/issues/client/list-columns";
import { isByPosition, parseSort, type Sort } from "@/lib/issues/filters/sort";
import { parseTerms } from "@/lib/issues/filters/terms";
import {
  fromSort,
  SORT_FIELDS,
  type SortField,
  sortedBy,
  writeSort,
} from "@/lib/issues/issues/client/list-sort";
import { anyWordFilters, type SearchDisplay, writeSearchDisplay } from "@/lib/issues/search/client";
import { SEARCH_GROUPINGS } from "@/lib/issues/search/enumerations";
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
import { SearchDisplayMenu } from "./search-display-menu";
import { useFirstResult } from "./use-first-result";
import { type FoundList, useFoundList } from "./use-found-list";
import { useFoundNames, useProjectIds } from "./use-found-names";
import { useSearchDisplay } from "./use-search-display";

/** Maximum number of projects whose changes refresh the list. */
const MAX_FOLLOWED = 10;
const NO_FILTERS: IssueFilters = {};
const NO_DISPLAY = { sort: undefined, group: undefined };

/** "12 issues", "100+ issues", "3 issues match any word". */
function countText({ total = 0, isMore }: FoundList, isAny: boolean) {
  const issues = total === 1 && !isMore ? "issue" : "issues";
  const count = `${total.toLocaleString("en")}${isMore ? "+" : ""} ${issues}`;
  return isAny ? `${count} ${total === 1 ? "matches" : "match"} any word` : count;
}

/** The order after a heading was pressed. */
function sortedBySearch(sort: Sort | undefined, field: SortField): Sort {
  const other = field === "key" ? "title" : "key";
  const now = sort && fromSort(sort);
  const next = sortedBy(now ?? { isOpenFirst: false, field: other, isDescending: false }, field);
  return parseSort(writeSort(next));
}

/** The row of the first issue, below the header of its group; that header's if it is collapsed. */
function firstRow({ layout, hasHeaders }: ListRows): number | undefined {
  if (layout.count === 0) return undefined;
  return hasHeaders && layout.at(1)?.kind === "issue" ? 1 : 0;
}

/** What is listed, as text: other columns are not another list. */
function listText(filters: IssueFilters, display: SearchDisplay, isAny: boolean): string {
  const order = writeSearchDisplay({ ...display, columns: [] });
  order.delete("columns");
  return `${writeFilters(filters, order)} ${isAny}`;
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

interface SearchPageProps {
  /** The columns' widths when the page was requested. */
  widths: ColumnWidths;
}

/**
 * The issues of every project the user can read, as a list with a search, filters, groups and saved
 * views. Everything is in the URL.
 */
export function SearchPage({ widths: initialWidths }: SearchPageProps) {
  const [filters, changeFilters] = useFilters();
  const { fields, options } = useSearchFilterOptions(filters);
  const [display, changeDisplay] = useSearchDisplay();
  const widths = useColumnWidths(initialWidths);
  const every = useFoundList({ filters, ...display });
  const isEmpty = every.total === 0;
  const anyWord = useMemo(
    () => (isEmpty ? anyWordFilters(every.filters) : undefined),
    [isEmpty, every.filters],
  );
  const any = useFoundList({
    filters: anyWord ?? NO_FILTERS,
    ...NO_DISPLAY,
    match: "any",
    isOn: anyWord !== undefined,
  });
  const source = anyWord ? any : every;
  const list = useListRows(source);
  const { rows } = list;
  const projectIds = useProjectIds(rows);
  const names = useFoundNames(rows, projectIds);
  const { query } = source.filters;
  const terms = useMemo(
    () => parseTerms(query ?? "").flatMap(({ text, key }) => (key === null ? [text] : [text, key])),
    [query],
  );
  const isPending = list.state === "pending";

  const field = useRef<HTMLInputElement>(null);
  useSearchFocus(field);
  const grid = useRef<GridControl>(null);
  const { leave, stay } = useFirstResult({
    grid,
    listed: listText(source.filters, display, anyWord !== undefined),
    query: every.filters.query,
    first: isPending || every.isOld ? undefined : firstRow(rows),
  });

  function setText(text: string | undefined) {
    stay();
    changeFilters(filterBy("query", text), "replace");
  }

  /**
   * Lanes, people, sprints, epics and labels belong to one project, so changing the project clears
   * them.
   */
  const setFilters: IssueFilterChange = (change, history) => {
    changeFilters((previous) => {
      const next = change(previous);
      const isSame =
        next.project_id === previous.project_id && previous.project_id === filters.project_id;
      return isSame ? next : withoutProjectValues(next);
    }, history);
  };

  return (
    <div className="relative flex h-page min-h-0 flex-col">
      <h1 className="sr-only">All issues</h1>
      <div className="flex flex-col gap-2 border-b border-border px-4 py-2 sm:px-6">
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
                (now) => ({
                  ...now,
                  sort,
                  group: SEARCH_GROUPINGS.find((known) => known === group),
                }),
                "replace",
              ),
          }}
          onChange={setFilters}
        >
          <SavedViews projectId={null} screen="search" />
          <div className="ml-auto flex items-center gap-2">
            <span role="status" className="text-xs text-text-muted numeric">
              {source.total !== undefined &&
                !(anyWord && source.total === 0) &&
                countText(source, anyWord !== undefined)}
            </span>
            <SearchDisplayMenu display={display} onChange={changeDisplay} />
          </div>
        </FilterBar>
      </div>
      {isEmpty && isFiltered(every.filters) && (
        <NoResults
          filters={every.filters}
          options={options}
          onChange={changeFilters}
          isFollowed={source.total !== 0}
        />
      )}
      {isEmpty && !isFiltered(every.filters) && (
        <EmptyState
          icon={<ListTodo />}
          title="No issues yet"
          text="The issues of all your projects appear here."
        />
      )}
      {isPending && (!isEmpty || anyWord) && (
        <div className="px-4 sm:px-6">
          <RowListSkeleton label="Searching" />
        </div>
      )}
      {list.state === "failed" && (
        <ErrorState
          title="Couldn’t load issues"
          {...(source.error && { text: source.error })}
          onRetry={list.retry}
          retrying={list.isFetching}
        />
      )}
      {anyWord && source.total !== undefined && source.total > 0 && (
        <h2 className="px-4 pt-2 pb-1 text-sm font-semibold text-text-muted sm:px-6">
          Matching any word
        </h2>
      )}
      {source.total !== undefined && source.total > 0 && (
        <IssueGrid
          control={grid}
          projectId={null}
          rows={rows}
          names={names}
          columns={display.columns}
          sort={display.sort && fromSort(display.sort)}
          grouping={list.grouping}
          terms={terms}
          onVisible={list.load}
          onToggle={list.toggle}
          onOpen={() => undefined}
          widths={widths}
          onSort={(by) => changeDisplay((now) => ({ ...now, sort: sortedBySearch(now.sort, by) }))}
        />
      )}
      <ListFailure list={list} />
      {projectIds.slice(0, MAX_FOLLOWED).map((id) => (
        <LiveProject key={id} projectId={id} />
      ))}
    </div>
  );
}
