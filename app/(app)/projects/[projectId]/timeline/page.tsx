import type { Metadata } from "next";
import { cookies } from "next/headers";
import { TimelinePage } from "@/components/planning/timeline/timeline-page";
import { Prefetched } from "@/components/screen/prefetch/prefetched";
import { pageParams, readFilters } from "@/lib/issues/issues/client/filters";
import { CLOSED_COOKIE, readClosed } from "@/lib/issues/issues/relations/tree/client/closed-issues";
import {
  DUE_SORT,
  lacksParents,
  START_SORT,
  timelineFilters,
} from "@/lib/issues/issues/list/timeline/timeline-display";
import { makeQueryClient } from "@/lib/platform/client/query-client";
import { openPage } from "../open-page";
import { prefetchDated, readerDays } from "../prefetch-dated";
import { prefetchFacts } from "../prefetch-facts";

export const metadata: Metadata = { title: "Timeline" };

interface TimelineRouteProps {
  params: Promise<{ projectId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function TimelineRoute({ params, searchParams }: TimelineRouteProps) {
  const { project, refusal } = await openPage((await params).projectId, "issues.read");
  if (!project) return refusal;
  const { due, start, parents } = timelineFilters(readFilters(pageParams(await searchParams)));
  const { today, weekStart } = await readerDays();
  const client = makeQueryClient();
  const [withDue, withStart] = await Promise.all([
    prefetchDated(client, project, due, DUE_SORT),
    start ? prefetchDated(client, project, start, START_SORT) : [],
    prefetchFacts(client, project),
  ]);
  if (parents && lacksParents([...withDue, ...withStart]))
    await prefetchDated(client, project, parents, DUE_SORT);
  const closed = readClosed((await cookies()).get(CLOSED_COOKIE)?.value);
  return (
    <Prefetched client={client}>
      <TimelinePage
        key={project.projectId}
        projectId={project.projectId}
        weekStart={weekStart}
        serverDay={today}
        closed={closed}
      />
    </Prefetched>
  );
}
