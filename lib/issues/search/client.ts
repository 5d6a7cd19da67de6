import { queryOptions } from "@tanstack/react-query";
import type { CappedList } from "@/lib/platform/api/capped-list";
import { api } from "@/lib/platform/client/api-client";
import { searchKey } from "@/lib/issues/issues/client/cache-keys";
import { cleanQuery, type IssueFilters, writeFilters } from "@/lib/issues/issues/client/filters";
import { parseTerms } from "@/lib/issues/filters/terms";
import { isByPosition, parseSort, type Sort, writeSort } from "@/lib/issues/filters/sort";
import { SEARCH_GROUPINGS, type SearchGrouping } from "./enumerations";
import type { FoundGroup, SearchResult } from "./schema";

/** Number of results shown initially. */
export const FIRST_RESULTS = 50;
/** Maximum number of results that the API returns at once (docs/spec/search.md#text). */
export const MAX_RESULTS = 500;

export interface SearchOptions {
  /** `any`: issues with at least one of the words instead of all. */
  match?: "any";
  /** Whether results have excerpts. */
  details?: true;
  /** Instead of the best match first, as in the API. */
  sort?: string;
  group_by?: SearchGrouping;
}

/** The results, and with `group_by` how many issues have each value. */
export type Found = CappedList<SearchResult> & { groups?: FoundGroup[] };

/** How a search shows what it finds. In the URL, so that a link restores it. */
export interface SearchDisplay {
  sort: Sort | undefined;
  group: SearchGrouping | undefined;
}

/** Reads the display from a URL. What is invalid has its default. */
export function readSearchDisplay(params: { get(name: string): string | null }): SearchDisplay {
  const [sort, group] = [params.get("sort"), params.get("group")];
  return {
    sort: sort === null ? undefined : searchSort(sort),
    group: SEARCH_GROUPINGS.find((known) => known === group),
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
  { sort, group }: SearchDisplay,
  params?: URLSearchParams,
): URLSearchParams {
  const written = new URLSearchParams(params);
  for (const [name, value] of [
    ["sort", sort && writeSort(sort)],
    ["group", group],
  ] as const) {
    if (value === undefined) written.delete(name);
    else written.set(name, value);
  }
  return written;
}

/** How many results to ask for: groups show as many as there can be. */
export function resultLimit({ group }: SearchDisplay, limit: number): number {
  return group === undefined ? limit : MAX_RESULTS;
}

/** What the API is asked for to show results in this way. */
export function displayOptions({ sort, group }: SearchDisplay): SearchOptions {
  return { ...(sort && { sort: writeSort(sort) }), ...(group && { group_by: group }) };
}

/** Fetches matching issues from every project the user can read, at most `limit` (1–500). */
export function fetchFound(
  filters: IssueFilters,
  limit: number,
  options: SearchOptions,
  signal: AbortSignal,
): Promise<Found> {
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
 * Returns the filters to search for any of the words if no issue has them all, including the words of a quoted phrase.
 * Undefined if there is only one word.
 */
export function anyWordFilters(filters: IssueFilters): IssueFilters | undefined {
  const query = cleanQuery(filters.query?.replaceAll('"', " "));
  if (query === undefined || parseTerms(query).length < 2) return undefined;
  return { ...filters, query };
}
