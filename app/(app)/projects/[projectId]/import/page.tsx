import type { Metadata } from "next";
import { ImportPage } from "@/components/issues/import/import-page";
import { readImportId } from "@/components/issues/import/import-url";
import { Prefetched } from "@/components/screen/prefetch/prefetched";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { NotFound } from "@/lib/platform/http/errors";
import { makeQueryClient } from "@/lib/platform/client/query-client";
import { importQuery, importsQuery } from "@/lib/transfer/import-jobs/client";
import { getImport, listImports } from "@/lib/transfer/import-jobs/queries";
import { pageParams } from "@/lib/issues/issues/client/filters";
import { openPage } from "../open-page";
import { prefetchFacts } from "../prefetch-facts";

export const metadata: Metadata = { title: "Import issues" };

interface ImportRouteProps {
  params: Promise<{ projectId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The import in the URL. The page itself reports a missing import. */
async function readImport(project: ProjectScope, importId: number) {
  try {
    return await getImport(project, String(importId));
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
}

export default async function ImportRoute({ params, searchParams }: ImportRouteProps) {
  const { project, refusal } = await openPage((await params).projectId, "issues.create");
  if (!project) return refusal;
  const { projectId } = project;
  const importId = readImportId(pageParams(await searchParams));
  const client = makeQueryClient();
  const [job] = await Promise.all([
    importId === null ? undefined : readImport(project, importId),
    prefetchFacts(client, project),
    client.query({ ...importsQuery(projectId), queryFn: () => listImports(project) }),
  ]);
  if (job) client.setQueryData(importQuery(projectId, job.id).queryKey, job);
  return (
    <Prefetched client={client}>
      <ImportPage key={projectId} projectId={projectId} />
    </Prefetched>
  );
}
