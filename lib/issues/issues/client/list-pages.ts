import { hashKey, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import { api } from "@/lib/platform/client/api-client";
import { issueRowsKey } from "./cache-keys";
import { type IssueFilters, writeFilters } from "./filters";
import { type ListSort, writeSort } from "./list-sort";
import { newestIssues } from "./merge-server-issue";

/** The number of issues in a page of the list. */
export const ROWS_PAGE = 100;

/** Pages that were scrolled out of view are kept, because issues in them may be selected. */
export const KEPT_MS = 30 * 60_000;

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
  return queryOptions<ListedIssue[]>({
    queryKey: [...issueRowsKey(projectId), order, page, filters],
    queryFn: async ({ signal, client }) => {
      const query = new URLSearchParams({ sort: order, limit: String(ROWS_PAGE) });
      if (page > 0) query.set("offset", String(page * ROWS_PAGE));
      const url = `${path(projectId)}?${writeFilters(filters, query)}`;
      const issues = await api.get<ListedIssue[]>(url, { signal });
      // The user may have changed some since the server read them.
      return newestIssues(client, issues);
    },
    gcTime: KEPT_MS,
  });
}

/** How a page of a list is read. */
export type RowsQuery = ReturnType<typeof issueRowsQuery>;

/** A page of the list that has been loaded, whether or not it is in view. */
interface CachedPage {
  /** Which of the parts it is a page of. */
  group: number;
  page: number;
  issues: readonly ListedIssue[];
}

const rowsOf = (client: QueryClient, projectId: number) =>
  client.getQueryCache().findAll({ queryKey: issueRowsKey(projectId) });

/** Returns a text that is another after any of a project's pages has changed. */
export function pagesVersion(client: QueryClient, projectId: number): string {
  const queries = rowsOf(client, projectId);
  const changes = queries.reduce((sum, { state }) => sum + state.dataUpdateCount, 0);
  return `${queries.length}.${changes}`;
}

/**
 * Returns all loaded pages of a list's parts, which filters tell apart, in no particular order. `query` is
 * that of any page of the list: the keys of all end with the number and the filters.
 */
export function cachedPages(
  client: QueryClient,
  query: RowsQuery,
  parts: readonly { filters: IssueFilters }[],
): CachedPage[] {
  const groupOf = new Map(parts.map(({ filters }, group) => [hashKey([filters]), group]));
  const list = client.getQueryCache().findAll({ queryKey: query.queryKey.slice(0, -2) });
  return list.flatMap(({ queryKey, state }) => {
    const [page, filters] = queryKey.slice(-2);
    const group = groupOf.get(hashKey([filters]));
    if (group === undefined || state.data === undefined) return [];
    return [{ group, page: page as number, issues: state.data as ListedIssue[] }];
  });
}
