import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { addDays, parseDates } from "@/lib/issues/filters/dates";
import { listKey } from "@/lib/issues/issues/client/cache-keys";
import { type IssueFilters, writeFilters } from "@/lib/issues/issues/client/filters";
import { newestIssues } from "@/lib/issues/issues/client/merge-server-issue";
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

/**
 * The filters that select the issues that begin by a day and are due after it, whose bars lead out
 * of a calendar. Undefined if the filters exclude whatever has a start. A filter on the start
 * applies instead of the day.
 */
export function dueAfter(filters: IssueFilters, day: string): IssueFilters | undefined {
  const { start = parseDates("start", `..${day}`) } = filters;
  if (start.isNot === undefined && start.values.join() === "none") return undefined;
  return { ...filters, due: parseDates("due", `${addDays(day, 1)}..`), start };
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
    queryFn: async ({ client, signal }): Promise<DatedIssues> => {
      const issues: ListedIssue[] = [];
      const newest = () => newestIssues(client, issues);
      const query = new URLSearchParams({ sort, limit: String(CAP) });
      while (issues.length < DATED_LIMIT) {
        const url = `${path(projectId)}?${writeFilters(filters, query)}`;
        const page = await api.get<ListedIssue[]>(url, { signal });
        issues.push(...page);
        const last = page.at(-1);
        if (!last || page.length < CAP) return { issues: newest(), isWhole: true };
        query.set("after", String(last.id));
      }
      return { issues: newest(), isWhole: false };
    },
  });
}

/** Pages of issues without dates, the last changed first. `undated` is a filter for those. */
export function undatedIssuesQuery(projectId: number, undated: IssueFilters) {
  return infiniteQueryOptions({
    queryKey: [...listKey(projectId, "issues"), "undated", undated],
    queryFn: async ({ client, signal, pageParam }) => {
      const query = new URLSearchParams({ sort: UNDATED_SORT, limit: String(UNDATED_PAGE) });
      if (pageParam !== null) query.set("after", String(pageParam));
      const url = `${path(projectId)}?${writeFilters(undated, query)}`;
      return newestIssues(client, await api.get<ListedIssue[]>(url, { signal }));
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < UNDATED_PAGE ? null : (page.at(-1)?.id ?? null)),
  });
}
