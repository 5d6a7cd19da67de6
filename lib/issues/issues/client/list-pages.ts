import { queryOptions } from "@tanstack/react-query";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import { api } from "@/lib/platform/client/api-client";
import { issueRowsKey } from "./cache-keys";
import { type IssueFilters, writeFilters } from "./filters";
import { type ListSort, writeSort } from "./list-sort";

/** The number of issues in a page of the list. */
export const ROWS_PAGE = 100;

/** Pages that were scrolled out of view are kept, because issues in them may be selected. */
const KEPT_MS = 30 * 60_000;

const path = (projectId: number) => `/api/projects/${projectId}/issues`;

/**
 * A page of the issue list, by its number. Any page can be loaded without those before it, so that
 * scrolling far loads only what is visible.
 */
export function issueRowsQuery(
  projectId: number,
  filters: IssueFilters,
  sort: ListSort,
  page: number,
) {
  const order = writeSort(sort);
  return queryOptions({
    queryKey: [...issueRowsKey(projectId), order, page, filters],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ sort: order, limit: String(ROWS_PAGE) });
      if (page > 0) query.set("offset", String(page * ROWS_PAGE));
      return api.get<ListedIssue[]>(`${path(projectId)}?${writeFilters(filters, query)}`, {
        signal,
      });
    },
    gcTime: KEPT_MS,
  });
}
