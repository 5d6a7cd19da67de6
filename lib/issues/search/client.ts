import { queryOptions } from "@tanstack/react-query";
import type { CappedList } from "@/lib/platform/api/capped-list";
import { api } from "@/lib/platform/client/api-client";
import { searchKey } from "@/lib/issues/issues/client/cache-keys";
import { cleanQuery, type IssueFilters, writeFilters } from "@/lib/issues/issues/client/filters";
import { parseTerms } from "@/lib/issues/filters/terms";
import type { SearchResult } from "./schema";

/** Number of results shown initially. */
export const FIRST_RESULTS = 50;
/** Maximum number of results that the API returns at once (docs/spec/search.md#text). */
export const MAX_RESULTS = 500;

export interface SearchOptions {
  /** `any`: issues with at least one of the words instead of all. */
  match?: "any";
  /** Whether results have excerpts. */
  details?: true;
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
 * Returns the filters to search for any of the words if no issue has them all, including the words of a quoted phrase.
 * Undefined if there is only one word.
 */
export function anyWordFilters(filters: IssueFilters): IssueFilters | undefined {
  const query = cleanQuery(filters.query?.replaceAll('"', " "));
  if (query === undefined || parseTerms(query).length < 2) return undefined;
  return { ...filters, query };
}
