import type { Metadata } from "next";
import { TimelinePage } from "@/components/planning/timeline/timeline-page";
import { Prefetched } from "@/components/screen/prefetch/prefetched";
import { pageParams, readFilters } from "@/lib/issues/issues/client/filters";
import {
  DUE_SORT,
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
  const { due, start } = timelineFilters(readFilters(pageParams(await searchParams)));
  const { today, weekStart } = await readerDays();
  const client = makeQueryClient();
  await Promise.all([
    prefetchFacts(client, project),
    prefetchDated(client, project, due, DUE_SORT),
    start && prefetchDated(client, project, start, START_SORT),
  ]);
  return (
    <Prefetched client={client}>
      <TimelinePage
        key={project.projectId}
        projectId={project.projectId}
        weekStart={weekStart}
        serverDay={today}
      />
    </Prefetched>
  );
}
