import type { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { cookies, headers } from "next/headers";
import { CalendarPage } from "@/components/planning/calendar/calendar-page";
import { Prefetched } from "@/components/screen/prefetch/prefetched";
import { readTimeZone, weekStartOf } from "@/components/shell/date-style";
import { TIME_ZONE_COOKIE } from "@/components/ui/text/time-zone-cookie";
import { parseSort } from "@/lib/issues/filters/sort";
import { type IssueFilters, pageParams, readFilters } from "@/lib/issues/issues/client/filters";
import { calendarFilters, readCalendar } from "@/lib/issues/issues/list/calendar/calendar-display";
import {
  DATED_SORT,
  datedIssuesQuery,
  dueBetween,
  UNDATED_PAGE,
  UNDATED_SORT,
  undatedIssuesQuery,
  withoutDueDate,
} from "@/lib/issues/issues/list/calendar/client";
import { monthOf, weeksOf } from "@/lib/issues/issues/list/calendar/month";
import { listPage } from "@/lib/issues/issues/list/queries";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import { localDay } from "@/lib/messaging/digests/local-time";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { CAP } from "@/lib/platform/api/capped-list";
import { makeQueryClient } from "@/lib/platform/client/query-client";
import { openPage } from "../open-page";
import { prefetchFacts } from "../prefetch-facts";

export const metadata: Metadata = { title: "Calendar" };

interface CalendarRouteProps {
  params: Promise<{ projectId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Reads the first page of issues, and whether there are more. */
async function readIssues(
  project: ProjectScope,
  filters: IssueFilters,
  sort: string,
  limit: number,
) {
  const query = { ...filters, query: filters.query ?? "", sort: parseSort(sort) };
  const { elements, next } = await listPage(project, query, limit);
  return {
    issues: JSON.parse(`[${elements.join()}]`) as ListedIssue[],
    isWhole: next === undefined,
  };
}

/** Prefetches the issues of some days. The browser reads again what is more than a page. */
async function prefetchDated(
  client: QueryClient,
  project: ProjectScope,
  filters: IssueFilters,
  days: { from: string; to: string },
): Promise<void> {
  const dated = await readIssues(project, dueBetween(filters, days.from, days.to), DATED_SORT, CAP);
  const { queryKey } = datedIssuesQuery(project.projectId, filters, days);
  client.setQueryData(queryKey, dated, dated.isWhole ? {} : { updatedAt: 0 });
}

export default async function CalendarRoute({ params, searchParams }: CalendarRouteProps) {
  const { project, refusal } = await openPage((await params).projectId, "issues.read");
  if (!project) return refusal;
  const search = pageParams(await searchParams);
  const filters = calendarFilters(readFilters(search));
  const { month, hidesUndated } = readCalendar(search);
  const timeZone = readTimeZone((await cookies()).get(TIME_ZONE_COOKIE)?.value);
  const today = localDay(new Date(), timeZone);
  const weekStart = weekStartOf((await headers()).get("accept-language"));
  const days = weeksOf(month ?? monthOf(today), weekStart).flat();
  const client = makeQueryClient();
  await Promise.all([
    prefetchFacts(client, project),
    prefetchDated(client, project, filters, { from: days[0] ?? today, to: days.at(-1) ?? today }),
    !hidesUndated &&
      client.infiniteQuery({
        ...undatedIssuesQuery(project.projectId, filters),
        queryFn: async () =>
          (await readIssues(project, withoutDueDate(filters), UNDATED_SORT, UNDATED_PAGE)).issues,
      }),
  ]);
  return (
    <Prefetched client={client}>
      <CalendarPage
        key={project.projectId}
        projectId={project.projectId}
        weekStart={weekStart}
        serverDay={today}
      />
    </Prefetched>
  );
}
