import type { Metadata } from "next";
import { RecurringSettings } from "@/components/projects/settings/recurring-settings";
import { Prefetched } from "@/components/screen/prefetch/prefetched";
import { makeQueryClient } from "@/lib/platform/client/query-client";
import { recurringIssuesQuery } from "@/lib/planning/recurring-issues/client";
import { listRecurringIssues } from "@/lib/planning/recurring-issues/queries";
import { openPage } from "../../open-page";

export const metadata: Metadata = { title: "Recurring issues" };

interface PageProps {
  params: Promise<{ projectId: string }>;
}

export default async function RecurringSettingsPage({ params }: PageProps) {
  const { project, refusal } = await openPage((await params).projectId, "issues.read", 2);
  if (!project) return refusal;
  const client = makeQueryClient();
  await client.query({
    ...recurringIssuesQuery(project.projectId),
    queryFn: async () => (await listRecurringIssues(project)).elements,
  });
  return (
    <Prefetched client={client}>
      <RecurringSettings />
    </Prefetched>
  );
}
