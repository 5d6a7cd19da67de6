import type { Metadata } from "next";
import { LabelSettings } from "@/components/projects/settings/label-settings";
import { Prefetched } from "@/components/screen/prefetch/prefetched";
import { makeQueryClient } from "@/lib/platform/client/query-client";
import { labelsQuery } from "@/lib/planning/labels/client";
import { listLabels } from "@/lib/planning/labels/queries";
import { openPage } from "../../open-page";

export const metadata: Metadata = { title: "Labels" };

interface PageProps {
  params: Promise<{ projectId: string }>;
}

export default async function LabelSettingsPage({ params }: PageProps) {
  const { project, refusal } = await openPage((await params).projectId, "issues.read", 2);
  if (!project) return refusal;
  const client = makeQueryClient();
  await client.query({
    ...labelsQuery(project.projectId),
    queryFn: () => listLabels(project),
  });
  return (
    <Prefetched client={client}>
      <LabelSettings />
    </Prefetched>
  );
}
