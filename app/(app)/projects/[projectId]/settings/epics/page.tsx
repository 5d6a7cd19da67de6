import type { Metadata } from "next";
import { EpicSettings } from "@/components/projects/settings/epic-settings";
import { Prefetched } from "@/components/screen/prefetch/prefetched";
import { makeQueryClient } from "@/lib/platform/client/query-client";
import { epicsQuery } from "@/lib/planning/epics/client";
import { listEpics } from "@/lib/planning/epics/queries";
import { openPage } from "../../open-page";

export const metadata: Metadata = { title: "Epics" };

interface PageProps {
  params: Promise<{ projectId: string }>;
}

export default async function EpicSettingsPage({ params }: PageProps) {
  const { project, refusal } = await openPage((await params).projectId, "epics.read", 2);
  if (!project) return refusal;
  const client = makeQueryClient();
  await client.query({
    ...epicsQuery(project.projectId),
    queryFn: () => listEpics(project),
  });
  return (
    <Prefetched client={client}>
      <EpicSettings />
    </Prefetched>
  );
}
