import type { Metadata } from "next";
import { LaneSettings } from "@/components/projects/settings/lane-settings";
import { Prefetched } from "@/components/screen/prefetch/prefetched";
import { makeQueryClient } from "@/lib/platform/client/query-client";
import { lanesQuery } from "@/lib/planning/lanes/client";
import { listLanes } from "@/lib/planning/lanes/queries";
import { openPage } from "../../open-page";

export const metadata: Metadata = { title: "Lanes" };

interface PageProps {
  params: Promise<{ projectId: string }>;
}

export default async function LaneSettingsPage({ params }: PageProps) {
  const { project, refusal } = await openPage((await params).projectId, "lanes.read", 2);
  if (!project) return refusal;
  const client = makeQueryClient();
  await client.query({
    ...lanesQuery(project.projectId),
    queryFn: () => listLanes(project),
  });
  return (
    <Prefetched client={client}>
      <LaneSettings />
    </Prefetched>
  );
}
