import { queryOptions } from "@tanstack/react-query";
import type { CappedList } from "@/lib/platform/api/capped-list";
import { api } from "@/lib/platform/client/api-client";
import { searchKey } from "@/lib/issues/issues/client/cache-keys";
import { type IssueFilters, writeFilters } from "@/lib/issues/issues/client/filters";
import type { FoundIssue } from "@/lib/issues/issues/schema";

/** Number of results shown initially. */
export const FIRST_RESULTS = 50;
/** Maximum number of results that the API returns at once (docs/spec/search.md#text). */
export const MAX_RESULTS = 500;

function searchPath(filters: IssueFilters, limit: number): string {
  const query = writeFilters(filters, new URLSearchParams({ limit: String(limit) }));
  return `/api/issues/search?${query}`;
}

/** Returns matching issues from every project the user can read, at most `limit` (1–500). */
export function searchQuery(filters: IssueFilters, limit: number) {
  return queryOptions({
    queryKey: [...searchKey, filters, limit],
    queryFn: ({ signal }) =>
      api.get<CappedList<FoundIssue>>(searchPath(filters, limit), { signal }),
  });
}
