import type { Metadata } from "next";
import { ErrorTrackingOff } from "@/components/errors/triage/error-tracking-off";
import { TriagePage } from "@/components/errors/triage/triage-page";
import { Prefetched } from "@/components/screen/prefetch/prefetched";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { listFilterChoices } from "@/lib/errors/groups/choice-queries";
import type { GroupFilters } from "@/lib/errors/groups/client/cache";
import {
  errorGroupsQuery,
  errorGroupSummaryQuery,
  groupPage,
  GROUPS_PAGE,
  rejectedEventsQuery,
} from "@/lib/errors/groups/client/mutations";
import { readTriageFilters, toGroupFilters } from "@/lib/errors/groups/client/filters";
import { listErrorGroups } from "@/lib/errors/groups/list-queries";
import { countErrorGroups } from "@/lib/errors/groups/queries";
import {
  errorGroupFilters,
  errorGroupListQuery,
  type ErrorGroup,
} from "@/lib/errors/groups/schema";
import { makeQueryClient } from "@/lib/platform/client/query-client";
import { listRejected } from "@/lib/errors/ingest/queries";
import { pageParams } from "@/lib/issues/issues/client/filters";
import { openPage } from "../open-page";

export const metadata: Metadata = { title: "Errors" };

interface ErrorsRouteProps {
  params: Promise<{ projectId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

async function firstPage(project: ProjectScope, filters: GroupFilters) {
  const { status, regressed, ...rest } = filters;
  const query = errorGroupListQuery.parse({ ...rest, limit: String(GROUPS_PAGE) });
  const { chunks } = await listErrorGroups(project, {
    ...query,
    ...(status !== undefined && { status }),
    ...(regressed !== undefined && { regressed }),
  });
  const texts: string[] = [];
  for await (const chunk of chunks) texts.push(...chunk);
  return groupPage(JSON.parse(`[${texts.join()}]`) as ErrorGroup[], filters);
}

export default async function ErrorsRoute({ params, searchParams }: ErrorsRouteProps) {
  const { project, refusal } = await openPage((await params).projectId, "errorGroups.read");
  if (!project) return refusal;
  if (!project.actor.tenant.errorTrackingEnabled) return <ErrorTrackingOff />;
  const { projectId } = project;
  const filters = toGroupFilters(readTriageFilters(pageParams(await searchParams)));
  const client = makeQueryClient();
  const [choices] = await Promise.all([
    listFilterChoices(project),
    client.infiniteQuery({
      ...errorGroupsQuery(projectId, filters),
      queryFn: () => firstPage(project, filters),
    }),
    client.query({
      ...errorGroupSummaryQuery(projectId, filters),
      queryFn: () => countErrorGroups(project, errorGroupFilters.parse(filters)),
    }),
    client.query({
      ...errorGroupSummaryQuery(projectId),
      queryFn: () => countErrorGroups(project, errorGroupFilters.parse({})),
    }),
    client.query({ ...rejectedEventsQuery(projectId), queryFn: () => listRejected(project) }),
  ]);
  return (
    <Prefetched client={client}>
      <TriagePage key={projectId} projectId={projectId} choices={choices} />
    </Prefetched>
  );
}
