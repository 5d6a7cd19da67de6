import type { Metadata } from "next";
import { ProjectList } from "@/components/projects/list/project-list";
import { ProjectRemovals } from "@/components/projects/project-removals";
import { ForbiddenScreen } from "@/components/shell/forbidden-screen";
import { Prefetched } from "@/components/screen/prefetch/prefetched";
import { openTenant } from "@/lib/platform/access/scopes";
import { Forbidden } from "@/lib/platform/http/errors";
import { requireActor } from "@/lib/identity/request/page-actor";
import { makeQueryClient } from "@/lib/platform/client/query-client";
import { projectsQuery, removalsQuery } from "@/lib/planning/projects/client";
import { listProjects } from "@/lib/planning/projects/queries";
import { listRemovals } from "@/lib/planning/projects/removals";
import { deletedQuery } from "@/lib/planning/projects/schema";

export const metadata: Metadata = { title: "Projects" };

export default async function ProjectsPage() {
  const tenant = openTenant(await requireActor());
  const { removals } = await listRemovals(tenant, deletedQuery.parse({}));
  const client = makeQueryClient();
  try {
    await client.query({
      ...projectsQuery(),
      queryFn: () => listProjects(tenant, { archived: "true" }),
    });
  } catch (error) {
    if (!(error instanceof Forbidden)) throw error;
    return <ForbiddenScreen reason={error.message} request={{ operation: "projects.read" }} />;
  }
  client.setQueryData(removalsQuery().queryKey, removals);
  return (
    <Prefetched client={client}>
      <ProjectList>{removals.length > 0 && <ProjectRemovals />}</ProjectList>
    </Prefetched>
  );
}
