import type { Metadata } from "next";
import { GeneralSettings } from "@/components/projects/settings/general/general-settings";
import { Prefetched } from "@/components/screen/prefetch/prefetched";
import { makeQueryClient } from "@/lib/platform/client/query-client";
import { projectQuery } from "@/lib/planning/projects/client";
import { getProject } from "@/lib/planning/projects/queries";
import { openPage } from "../open-page";

export const metadata: Metadata = { title: "General · Settings" };

interface PageProps {
  params: Promise<{ projectId: string }>;
}

export default async function GeneralSettingsPage({ params }: PageProps) {
  const { project, refusal } = await openPage((await params).projectId, "projects.read", 2);
  if (!project) return refusal;
  const client = makeQueryClient();
  await client.query({
    ...projectQuery(project.projectId),
    queryFn: () => getProject(project, project.projectId),
  });
  return (
    <Prefetched client={client}>
      <GeneralSettings />
    </Prefetched>
  );
}
