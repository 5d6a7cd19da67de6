import type { QueryClient } from "@tanstack/react-query";
import { cookies, headers } from "next/headers";
import { readTimeZone, weekStartOf } from "@/components/shell/date-style";
import { TIME_ZONE_COOKIE } from "@/components/ui/text/time-zone-cookie";
import { parseSort } from "@/lib/issues/filters/sort";
import type { IssueFilters } from "@/lib/issues/issues/client/filters";
import { allIssuesQuery } from "@/lib/issues/issues/list/calendar/client";
import { listPage } from "@/lib/issues/issues/list/queries";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import { localDay } from "@/lib/messaging/digests/local-time";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { CAP } from "@/lib/platform/api/capped-list";

/** What day it is for the reader, and the day that their weeks start on, with 0 for Sunday. */
export async function readerDays(): Promise<{ today: string; weekStart: number }> {
  const timeZone = readTimeZone((await cookies()).get(TIME_ZONE_COOKIE)?.value);
  return {
    today: localDay(new Date(), timeZone),
    weekStart: weekStartOf((await headers()).get("accept-language")),
  };
}

/** Reads the first page of issues, and whether there are no more. */
export async function readIssues(
  project: ProjectScope,
  filters: IssueFilters,
  sort: string,
  limit: number,
) {
  const query = { ...filters, query: filters.query ?? "", sort: parseSort(sort) };
  const { elements, next } = await listPage(project, query, limit);
  return {
    issues: JSON.parse(`[${elements}]`) as ListedIssue[],
    isWhole: next === undefined,
  };
}

/** Prefetches issues with dates, and returns them. If they are more than a page, the browser reads them again. */
export async function prefetchDated(
  client: QueryClient,
  project: ProjectScope,
  filters: IssueFilters,
  sort: string,
): Promise<readonly ListedIssue[]> {
  const dated = await readIssues(project, filters, sort, CAP);
  const { queryKey } = allIssuesQuery(project.projectId, filters, sort);
  client.setQueryData(queryKey, dated, dated.isWhole ? {} : { updatedAt: 0 });
  return dated.issues;
}
