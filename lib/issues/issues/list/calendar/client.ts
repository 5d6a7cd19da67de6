import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { parseDates } from "@/lib/issues/filters/dates";
import { listKey } from "@/lib/issues/issues/client/cache-keys";
import { type IssueFilters, writeFilters } from "@/lib/issues/issues/client/filters";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import { CAP } from "@/lib/platform/api/capped-list";
import { api } from "@/lib/platform/client/api-client";

/** The order in which the issues of some days are read. */
export const DATED_SORT = "due";
/** The most issues that a calendar or timeline shows: four pages. */
export const DATED_LIMIT = 4 * CAP;

/** Page size and order of the issues without a due date. */
export const UNDATED_PAGE = 50;
export const UNDATED_SORT = "-updated";

/** Issues with dates. */
export interface DatedIssues {
  issues: ListedIssue[];
  /** False if there are more than are shown. */
  isWhole: boolean;
}

const path = (projectId: number) => `/api/projects/${projectId}/issues`;

/** The filters that select the issues due on some days. */
export function dueBetween(filters: IssueFilters, from: string, to: string): IssueFilters {
  return { ...filters, due: parseDates("due", `${from}..${to}`) };
}

/** The filters that select the open issues without a due date, or those of the lanes filtered by. */
export function withoutDueDate(filters: IssueFilters): IssueFilters {
  const isOpen = filters.lane_id === undefined && filters.state === undefined;
  return {
    ...filters,
    due: parseDates("due", "none"),
    ...(isOpen && { exclude_final_lane: true as const }),
  };
}

/**
 * All issues that pass filters on dates: one request for up to 500 of them. Cached with the filtered
 * issue lists, so that a change shows at once and a changed date reads them again.
 */
export function allIssuesQuery(projectId: number, filters: IssueFilters, sort: string) {
  return queryOptions({
    queryKey: [...listKey(projectId, "issues"), "dated", sort, filters],
    queryFn: async ({ signal }): Promise<DatedIssues> => {
      const issues: ListedIssue[] = [];
      const query = new URLSearchParams({ sort, limit: String(CAP) });
      while (issues.length < DATED_LIMIT) {
        const url = `${path(projectId)}?${writeFilters(filters, query)}`;
        const page = await api.get<ListedIssue[]>(url, { signal });
        issues.push(...page);
        const last = page.at(-1);
        if (!last || page.length < CAP) return { issues, isWhole: true };
        query.set("after", String(last.id));
      }
      return { issues, isWhole: false };
    },
  });
}

/** Pages of issues without dates, the last changed first. `undated` is a filter for those. */
export function undatedIssuesQuery(projectId: number, undated: IssueFilters) {
  return infiniteQueryOptions({
    queryKey: [...listKey(projectId, "issues"), "undated", undated],
    queryFn: ({ signal, pageParam }) => {
      const query = new URLSearchParams({ sort: UNDATED_SORT, limit: String(UNDATED_PAGE) });
      if (pageParam !== null) query.set("after", String(pageParam));
      return api.get<ListedIssue[]>(`${path(projectId)}?${writeFilters(undated, query)}`, {
        signal,
      });
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < UNDATED_PAGE ? null : (page.at(-1)?.id ?? null)),
  });
}
