import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { ProjectList } from "@/components/projects/project-list";
import { ForbiddenScreen } from "@/components/shell/forbidden-screen";
import { openTenant } from "@/lib/access/scopes";
import { Forbidden } from "@/lib/api/errors";
import { requireActor } from "@/lib/auth/page-actor";
import { makeQueryClient } from "@/lib/http/query-client";
import { projectsQuery } from "@/lib/projects/client";
import { listProjects } from "@/lib/projects/queries";

export const metadata: Metadata = { title: "Projects" };

export default async function ProjectsPage() {
  const tenant = openTenant(await requireActor());
  const client = makeQueryClient();
  try {
    await client.query({ ...projectsQuery(), queryFn: () => listProjects(tenant) });
  } catch (error) {
    if (!(error instanceof Forbidden)) throw error;
    return <ForbiddenScreen reason={error.message} request={{ operation: "projects.read" }} />;
  }
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ProjectList />
    </HydrationBoundary>
  );
}
