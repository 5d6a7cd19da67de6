import type { QueryClient } from "@tanstack/react-query";
import { can, type Operation } from "@/lib/platform/access/can";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { epicsQuery } from "@/lib/planning/epics/client";
import { listEpics } from "@/lib/planning/epics/queries";
import { labelsQuery } from "@/lib/planning/labels/client";
import { listLabels } from "@/lib/planning/labels/queries";
import { lanesQuery } from "@/lib/planning/lanes/client";
import { listLanes } from "@/lib/planning/lanes/queries";
import { membersQuery } from "@/lib/people/members/client";
import { listMembers, listNamedMembers } from "@/lib/people/members/queries";
import { sprintsQuery } from "@/lib/planning/sprints/client";
import { listSprints } from "@/lib/planning/sprints/queries";
import { readPage } from "../../read-page";

/**
 * Prefetches the members. With `named`, in a project of many only these, as data that the browser
 * replaces once it has hydrated the page.
 */
async function prefetchMembers(
  queryClient: QueryClient,
  project: ProjectScope,
  named: (() => Promise<number[]>) | undefined,
): Promise<void> {
  const query = membersQuery(project.projectId);
  if (!named) {
    await queryClient.query({ ...query, queryFn: () => listMembers(project) });
    return;
  }
  const { members, isWhole } = await listNamedMembers(project, await named());
  queryClient.setQueryData(query.queryKey, members, isWhole ? {} : { updatedAt: 0 });
}

/**
 * Prefetches the records that issue ids refer to, if the role can read them, so that the page
 * renders with names. `named` returns the ids of the people that the page names, if it does not
 * list all.
 */
export async function prefetchFacts(
  queryClient: QueryClient,
  project: ProjectScope,
  named?: () => Promise<number[]>,
): Promise<void> {
  const id = project.projectId;
  const mayRead = (operation: Operation) => can(project.actor, operation, { project }).allowed;
  await readPage(() =>
    Promise.all([
      mayRead("lanes.read") &&
        queryClient.query({ ...lanesQuery(id), queryFn: () => listLanes(project) }),
      mayRead("issues.read") &&
        queryClient.query({ ...labelsQuery(id), queryFn: () => listLabels(project) }),
      mayRead("projects.read") && prefetchMembers(queryClient, project, named),
      mayRead("sprints.read") &&
        queryClient.query({ ...sprintsQuery(id), queryFn: () => listSprints(project) }),
      mayRead("epics.read") &&
        queryClient.query({ ...epicsQuery(id), queryFn: () => listEpics(project) }),
    ]),
  );
}
