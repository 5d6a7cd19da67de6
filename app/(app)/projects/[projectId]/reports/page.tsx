import type { Metadata } from "next";
import { ReportsPage } from "@/components/planning/reports/reports-page";
import { Prefetched } from "@/components/screen/prefetch/prefetched";
import { makeQueryClient } from "@/lib/platform/client/query-client";
import { openPage } from "../open-page";
import { prefetchFacts } from "../prefetch-facts";

export const metadata: Metadata = { title: "Reports" };

export default async function ReportsRoute({ params }: { params: Promise<{ projectId: string }> }) {
  const { project, refusal } = await openPage((await params).projectId, "reports.read");
  if (!project) return refusal;
  const queryClient = makeQueryClient();
  await prefetchFacts(queryClient, project);
  return (
    <Prefetched client={queryClient}>
      <ReportsPage projectId={project.projectId} />
    </Prefetched>
  );
}
