import type { Metadata } from "next";
import { PlanningPage } from "@/components/planning/backlog/planning-page";
import { Prefetched } from "@/components/screen/prefetch/prefetched";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { BACKLOG_PAGE, backlogIssuesQuery, shownSprints } from "@/lib/issues/backlog/client";
import { anyOf } from "@/lib/issues/filters/choice";
import { getBacklog } from "@/lib/issues/backlog/queries";
import { type IssueFilters, pageParams, readFilters } from "@/lib/issues/issues/client/filters";
import { onReplica } from "@/lib/platform/db/reads/replica";
import { makeQueryClient } from "@/lib/platform/client/query-client";
import { sprintsQuery } from "@/lib/planning/sprints/client";
import { openPage } from "../open-page";
import { prefetchFacts } from "../prefetch-facts";

export const metadata: Metadata = { title: "Planning" };

/** The number of sprints whose issues are in the page. Others are loaded in the browser. */
const FIRST_SPRINTS = 8;

interface PlanningRouteProps {
  params: Promise<{ projectId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

async function firstPage(
  project: ProjectScope,
  sprintId: number | null,
  { sprint_id: _sprint, project_id: _project, ...filters }: IssueFilters,
) {
  const query = {
    ...filters,
    query: filters.query ?? "",
    limit: BACKLOG_PAGE,
    ...(sprintId !== null && { sprint_id: anyOf(sprintId) }),
  };
  return (await onReplica(() => getBacklog(project, query))).backlog;
}

export default async function PlanningRoute({ params, searchParams }: PlanningRouteProps) {
  const { project, refusal } = await openPage((await params).projectId, "issues.read");
  if (!project) return refusal;
  const filters = readFilters(pageParams(await searchParams));
  const queryClient = makeQueryClient();
  const prefetch = (sprintId: number | null) =>
    queryClient.infiniteQuery({
      ...backlogIssuesQuery(project.projectId, sprintId, filters),
      queryFn: () => firstPage(project, sprintId, filters),
    });
  await Promise.all([prefetchFacts(queryClient, project), prefetch(null)]);
  const sprints = queryClient.getQueryData(sprintsQuery(project.projectId).queryKey);
  await Promise.all(
    shownSprints(sprints)
      .slice(0, FIRST_SPRINTS)
      .map(({ id }) => prefetch(id)),
  );
  return (
    <Prefetched client={queryClient}>
      <PlanningPage projectId={project.projectId} />
    </Prefetched>
  );
}
