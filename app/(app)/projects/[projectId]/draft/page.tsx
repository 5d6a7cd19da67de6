import type { Metadata } from "next";
import { readRunId, RUNS_SHOWN } from "@/components/drafts/draft-url";
import { DraftPage } from "@/components/drafts/draft-page";
import { Prefetched } from "@/components/screen/prefetch/prefetched";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { NotFound } from "@/lib/platform/http/errors";
import { makeQueryClient } from "@/lib/platform/client/query-client";
import { pageParams } from "@/lib/issues/issues/client/filters";
import { storyRunQuery, storyRunsQuery } from "@/lib/drafts/runs/client";
import { findRun, listRuns } from "@/lib/drafts/runs/queries";
import { openPage } from "../open-page";
import { prefetchFacts } from "../prefetch-facts";

export const metadata: Metadata = { title: "Draft with AI" };

interface DraftRouteProps {
  params: Promise<{ projectId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The run in the URL. The page itself reports a run that is missing or belongs to someone else. */
async function readRun(project: ProjectScope, runId: number) {
  try {
    return await findRun(project, String(runId));
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
}

export default async function DraftRoute({ params, searchParams }: DraftRouteProps) {
  const { project, refusal } = await openPage((await params).projectId, "stories.generate");
  if (!project) return refusal;
  const { projectId } = project;
  const runId = readRunId(pageParams(await searchParams));
  const client = makeQueryClient();
  const [run] = await Promise.all([
    runId === null ? undefined : readRun(project, runId),
    prefetchFacts(client, project),
    client.query({
      ...storyRunsQuery(projectId, { limit: RUNS_SHOWN }),
      queryFn: async () => (await listRuns(project, { limit: RUNS_SHOWN })).runs,
    }),
  ]);
  if (run) client.setQueryData(storyRunQuery(projectId, run.id).queryKey, run);
  return (
    <Prefetched client={client}>
      <DraftPage key={projectId} projectId={projectId} />
    </Prefetched>
  );
}
