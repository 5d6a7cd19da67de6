import type { Metadata } from "next";
import { SprintSettings } from "@/components/projects/settings/sprint-settings";
import { Prefetched } from "@/components/screen/prefetch/prefetched";
import { makeQueryClient } from "@/lib/platform/client/query-client";
import { sprintsQuery } from "@/lib/planning/sprints/client";
import { listSprints } from "@/lib/planning/sprints/queries";
import { openPage } from "../../open-page";

export const metadata: Metadata = { title: "Sprints" };

interface PageProps {
  params: Promise<{ projectId: string }>;
}

export default async function SprintSettingsPage({ params }: PageProps) {
  const { project, refusal } = await openPage((await params).projectId, "sprints.read", 2);
  if (!project) return refusal;
  const client = makeQueryClient();
  await client.query({
    ...sprintsQuery(project.projectId),
    queryFn: () => listSprints(project),
  });
  return (
    <Prefetched client={client}>
      <SprintSettings />
    </Prefetched>
  );
}
