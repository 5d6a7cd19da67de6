import type { Metadata } from "next";
import { BacklogPage } from "@/components/planning/backlog/backlog-page";
import { Prefetched } from "@/components/screen/prefetch/prefetched";
import { BACKLOG_PAGE, backlogIssuesQuery } from "@/lib/issues/backlog/client";
import { getBacklog } from "@/lib/issues/backlog/queries";
import { onReplica } from "@/lib/platform/db/reads/replica";
import { makeQueryClient } from "@/lib/platform/client/query-client";
import { openPage } from "../open-page";
import { prefetchFacts } from "../prefetch-facts";

export const metadata: Metadata = { title: "Backlog" };

export default async function BacklogRoute({ params }: { params: Promise<{ projectId: string }> }) {
  const { project, refusal } = await openPage((await params).projectId, "issues.read");
  if (!project) return refusal;
  const queryClient = makeQueryClient();
  await Promise.all([
    prefetchFacts(queryClient, project),
    queryClient.infiniteQuery({
      ...backlogIssuesQuery(project.projectId, null),
      queryFn: async () =>
        (await onReplica(() => getBacklog(project, { query: "", limit: BACKLOG_PAGE }))).backlog,
    }),
  ]);
  return (
    <Prefetched client={queryClient}>
      <BacklogPage projectId={project.projectId} />
    </Prefetched>
  );
}
