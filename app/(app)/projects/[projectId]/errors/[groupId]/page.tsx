import type { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { GroupPage } from "@/components/errors/detail/group-page";
import { groupTitle } from "@/components/errors/group/group-title";
import { ErrorTrackingOff } from "@/components/errors/triage/error-tracking-off";
import { groupHref } from "@/components/screen/navigation/error-group-href";
import { Prefetched } from "@/components/screen/prefetch/prefetched";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { NotFound } from "@/lib/platform/http/errors";
import {
  errorGroupQuery,
  errorTrendQuery,
  groupStatesQuery,
  groupTagsQuery,
} from "@/lib/errors/groups/client/mutations";
import { listStates } from "@/lib/errors/groups/list-queries";
import { findSurvivor, getErrorGroup, listTrend } from "@/lib/errors/groups/queries";
import { readGroupTags } from "@/lib/errors/groups/tag-queries";
import { findTenantUrl } from "@/lib/platform/tenancy/find-tenant-url";
import { makeQueryClient } from "@/lib/platform/client/query-client";
import { openPage } from "../../open-page";

interface GroupRouteProps {
  params: Promise<{ projectId: string; groupId: string }>;
}

/**
 * Redirects to the group that this one was merged into. Cached, so that the title and the page share
 * one query.
 */
const readGroup = cache(async (project: ProjectScope, groupId: string) => {
  try {
    return await getErrorGroup(project, groupId);
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    const survivor = await findSurvivor(project, groupId);
    if (survivor === undefined) notFound();
    redirect(groupHref(project.projectId, survivor));
  }
});

export async function generateMetadata({ params }: GroupRouteProps): Promise<Metadata> {
  const { projectId, groupId } = await params;
  const { project } = await openPage(projectId, "errorGroups.read");
  if (!project?.actor.tenant.errorTrackingEnabled) return { title: "Errors" };
  return { title: groupTitle(await readGroup(project, groupId)) };
}

/** Reads what stands above or beside other parts, which would move when it arrived. */
async function prefetchParts(client: QueryClient, project: ProjectScope, id: number) {
  const { projectId } = project;
  await Promise.all([
    client.query({
      ...groupTagsQuery(projectId, id),
      queryFn: () => readGroupTags(project, id),
    }),
    client.query({
      ...errorTrendQuery(projectId, id, "hour"),
      queryFn: () => listTrend(project, id, "hour"),
    }),
    client.query({
      ...groupStatesQuery(projectId, id),
      queryFn: () => listStates(project, id),
    }),
  ]);
}

export default async function GroupRoute({ params }: GroupRouteProps) {
  const { projectId, groupId } = await params;
  const { project, refusal } = await openPage(projectId, "errorGroups.read");
  if (!project) return refusal;
  if (!project.actor.tenant.errorTrackingEnabled) return <ErrorTrackingOff />;
  const group = await readGroup(project, groupId);

  const queryClient = makeQueryClient();
  queryClient.setQueryData(errorGroupQuery(project.projectId, group.id).queryKey, group);
  const [workspaceUrl] = await Promise.all([
    findTenantUrl(project.tenantId),
    prefetchParts(queryClient, project, group.id),
  ]);
  return (
    <Prefetched client={queryClient}>
      <GroupPage
        key={group.id}
        projectId={project.projectId}
        groupId={group.id}
        workspaceUrl={workspaceUrl}
      />
    </Prefetched>
  );
}
