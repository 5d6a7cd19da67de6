import type { Metadata } from "next";
import { RepositorySettings } from "@/components/projects/settings/repository-settings";
import { Prefetched } from "@/components/screen/prefetch/prefetched";
import { makeQueryClient } from "@/lib/platform/client/query-client";
import { vcsReposQuery } from "@/lib/planning/repositories/client";
import { listVcsRepos } from "@/lib/planning/repositories/queries";
import { openPage } from "../../open-page";

export const metadata: Metadata = { title: "Repositories" };

interface PageProps {
  params: Promise<{ projectId: string }>;
}

export default async function RepositorySettingsPage({ params }: PageProps) {
  const { project, refusal } = await openPage((await params).projectId, "projects.read", 2);
  if (!project) return refusal;
  const client = makeQueryClient();
  await client.query({
    ...vcsReposQuery(project.projectId),
    queryFn: () => listVcsRepos(project),
  });
  return (
    <Prefetched client={client}>
      <RepositorySettings />
    </Prefetched>
  );
}
