import type { Metadata } from "next";
import { CalendarPage } from "@/components/planning/calendar/calendar-page";
import { Prefetched } from "@/components/screen/prefetch/prefetched";
import { pageParams, readFilters } from "@/lib/issues/issues/client/filters";
import { calendarFilters, readCalendar } from "@/lib/issues/issues/list/calendar/calendar-display";
import {
  DATED_SORT,
  dueAfter,
  dueBetween,
  UNDATED_PAGE,
  UNDATED_SORT,
  undatedIssuesQuery,
  withoutDueDate,
} from "@/lib/issues/issues/list/calendar/client";
import { monthOf, weeksOf } from "@/lib/issues/issues/list/calendar/month";
import { makeQueryClient } from "@/lib/platform/client/query-client";
import { openPage } from "../open-page";
import { prefetchDated, readerDays, readIssues } from "../prefetch-dated";
import { prefetchFacts } from "../prefetch-facts";

export const metadata: Metadata = { title: "Calendar" };

interface CalendarRouteProps {
  params: Promise<{ projectId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function CalendarRoute({ params, searchParams }: CalendarRouteProps) {
  const { project, refusal } = await openPage((await params).projectId, "issues.read");
  if (!project) return refusal;
  const search = pageParams(await searchParams);
  const filters = calendarFilters(readFilters(search));
  const { month, hidesUndated } = readCalendar(search);
  const { today, weekStart } = await readerDays();
  const days = weeksOf(month ?? monthOf(today), weekStart).flat();
  const lastDay = days.at(-1) ?? today;
  const due = dueBetween(filters, days[0] ?? today, lastDay);
  const later = dueAfter(filters, lastDay);
  const undated = withoutDueDate(filters);
  const client = makeQueryClient();
  await Promise.all([
    prefetchFacts(client, project),
    prefetchDated(client, project, due, DATED_SORT),
    later && prefetchDated(client, project, later, DATED_SORT),
    !hidesUndated &&
      client.infiniteQuery({
        ...undatedIssuesQuery(project.projectId, undated),
        queryFn: async () =>
          (await readIssues(project, undated, UNDATED_SORT, UNDATED_PAGE)).issues,
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
