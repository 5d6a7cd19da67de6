import type { Metadata } from "next";
import { TemplateSettings } from "@/components/projects/settings/template-settings";
import { Prefetched } from "@/components/screen/prefetch/prefetched";
import { makeQueryClient } from "@/lib/platform/client/query-client";
import { issueTemplatesQuery } from "@/lib/planning/templates/client";
import { listIssueTemplates } from "@/lib/planning/templates/queries";
import { openPage } from "../../open-page";

export const metadata: Metadata = { title: "Templates" };

interface PageProps {
  params: Promise<{ projectId: string }>;
}

export default async function TemplateSettingsPage({ params }: PageProps) {
  const { project, refusal } = await openPage((await params).projectId, "issueTemplates.read", 2);
  if (!project) return refusal;
  const client = makeQueryClient();
  await client.query({
    ...issueTemplatesQuery(project.projectId),
    queryFn: () => listIssueTemplates(project),
  });
  return (
    <Prefetched client={client}>
      <TemplateSettings />
    </Prefetched>
  );
}
