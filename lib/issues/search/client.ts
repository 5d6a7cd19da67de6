import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { CappedList } from "@/lib/platform/api/capped-list";
import { api } from "@/lib/platform/client/api-client";
import { searchKey } from "@/lib/issues/issues/client/cache-keys";
import { cleanQuery, type IssueFilters, writeFilters } from "@/lib/issues/issues/client/filters";
import { parseTerms } from "@/lib/issues/filters/terms";
import { isByPosition, parseSort, type Sort, writeSort } from "@/lib/issues/filters/sort";
import { SEARCH_GROUPINGS, type SearchGrouping } from "./enumerations";
import {
  FOUND_COLUMN_SET,
  type ListColumn,
  readColumns,
  writeColumns,
} from "@/lib/issues/issues/client/list-columns";
import { KEPT_MS, ROWS_PAGE } from "@/lib/issues/issues/client/list-pages";
import { newestIssues } from "@/lib/issues/issues/client/merge-server-issue";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import type { FoundGroup, FoundListItem, SearchResult } from "./schema";

export interface SearchOptions {
  /** `any`: issues with at least one of the words instead of all. */
  match?: "any";
}

/** How a search shows what it finds. In the URL, so that a link restores it. */
export interface SearchDisplay {
  sort: Sort | undefined;
  group: SearchGrouping | undefined;
  columns: readonly ListColumn[];
}

/** Reads the display from a URL. What is invalid has its default. */
export function readSearchDisplay(params: { get(name: string): string | null }): SearchDisplay {
  const [sort, group] = [params.get("sort"), params.get("group")];
  return {
    sort: sort === null ? undefined : searchSort(sort),
    group: SEARCH_GROUPINGS.find((known) => known === group),
    columns: readColumns(params.get("columns"), FOUND_COLUMN_SET),
  };
}

function searchSort(text: string): Sort | undefined {
  try {
    const sort = parseSort(text);
    return isByPosition(sort) ? undefined : sort;
  } catch {
    return undefined;
  }
}

/** Returns a copy of a URL's parameters with the display set. Defaults are left out. */
export function writeSearchDisplay(
  { sort, group, columns }: SearchDisplay,
  params?: URLSearchParams,
): URLSearchParams {
  const written = new URLSearchParams(params);
  for (const [name, value] of [
    ["sort", sort && writeSort(sort)],
    ["group", group],
    ["columns", writeColumns(columns, FOUND_COLUMN_SET)],
  ] as const) {
    if (value === undefined) written.delete(name);
    else written.set(name, value);
  }
  return written;
}

/** Fetches matching issues from every project the user can read, at most `limit` (1–500). */
export function fetchFound(
  filters: IssueFilters,
  limit: number,
  options: SearchOptions,
  signal: AbortSignal,
): Promise<CappedList<SearchResult>> {
  const query = writeFilters(filters, new URLSearchParams({ limit: String(limit) }));
  for (const [name, value] of Object.entries(options)) query.set(name, String(value));
  return api.get(`/api/issues/search?${query}`, { signal });
}

/** Matching issues from every project the user can read, at most `limit` (1–500). */
export function searchQuery(filters: IssueFilters, limit: number, options: SearchOptions = {}) {
  return queryOptions({
    queryKey: [...searchKey, filters, limit, options],
    queryFn: ({ signal }) => fetchFound(filters, limit, options, signal),
  });
}

/**
 * A page of the matching issues, by its number, with all fields of a list. `sort` is instead of the best match first.
 */
export function foundRowsQuery(
  filters: IssueFilters,
  sort: Sort | undefined,
  page: number,
  match: "all" | "any" = "all",
) {
  const order = sort === undefined ? null : writeSort(sort);
  return queryOptions<ListedIssue[]>({
    queryKey: [...searchKey, "rows", match, order, page, filters],
    queryFn: async ({ signal, client }) => {
      const query = new URLSearchParams({ fields: "list", limit: String(ROWS_PAGE) });
      if (page > 0) query.set("offset", String(page * ROWS_PAGE));
      if (order !== null) query.set("sort", order);
      if (match === "any") query.set("match", match);
      if (filters.query !== undefined) query.set("details", "true");
      const path = `/api/issues/search?${writeFilters(filters, query)}`;
      const { data } = await api.get<CappedList<FoundListItem>>(path, { signal });
      return newestIssues(client, data);
    },
    gcTime: KEPT_MS,
  });
}

/** How many matching issues have each value of the field. */
export function foundGroupsQuery(grouping: SearchGrouping, filters: IssueFilters) {
  return queryOptions({
    queryKey: [...searchKey, "groups", grouping, filters],
    queryFn: ({ signal }) => {
      const query = writeFilters(filters, new URLSearchParams({ group_by: grouping }));
      return api.get<FoundGroup[]>(`/api/issues/groups?${query}`, { signal });
    },
  });
}

/** What is known of a search's results from the pages that are loaded in a row from its start. */
export interface KnownResults {
  /** How many are loaded; undefined if not even the first page is. */
  count: number | undefined;
  /** Whether there are no others. */
  isWhole: boolean;
}

/**
 * Reads from the cache how many results are known. The last page has fewer rows than others. So has a
 * page that a row was taken from, until it is read again: if there are rows after it, it is not the
 * last.
 */
export function knownResults(
  client: QueryClient,
  queryOf: (page: number) => ReturnType<typeof foundRowsQuery>,
): KnownResults {
  const stateOf = (page: number) => client.getQueryState(queryOf(page).queryKey);
  for (let page = 0; ; page++) {
    const { data, isInvalidated } = stateOf(page) ?? {};
    const before = page * ROWS_PAGE;
    if (data === undefined) return { count: page === 0 ? undefined : before, isWhole: false };
    if (data.length === ROWS_PAGE) continue;
    const isLast = isInvalidated !== true || (stateOf(page + 1)?.data?.length ?? 0) === 0;
    if (isLast) return { count: before + data.length, isWhole: true };
  }
}

/**
 * Returns the filters to search for any of the words if no issue has them all, including the words of a quoted phrase.
 * Undefined if there is only one word.
 */
export function anyWordFilters(filters: IssueFilters): IssueFilters | undefined {
  const query = cleanQuery(filters.query?.replaceAll('"', " "));
  if (query === undefined || parseTerms(query).length < 2) return undefined;
  return { ...filters, query };
}
