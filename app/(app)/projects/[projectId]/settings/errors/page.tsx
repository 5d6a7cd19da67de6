import type { Metadata } from "next";
import { ErrorSettings } from "@/components/projects/settings/error-settings";
import { Prefetched } from "@/components/screen/prefetch/prefetched";
import { can } from "@/lib/platform/access/can";
import { makeQueryClient } from "@/lib/platform/client/query-client";
import { projectTokensQuery } from "@/lib/errors/project-tokens/client";
import { listProjectTokens } from "@/lib/errors/project-tokens/queries";
import { projectQuery } from "@/lib/planning/projects/client";
import { getProject } from "@/lib/planning/projects/queries";
import { openPage } from "../../open-page";

export const metadata: Metadata = { title: "Error tracking" };

interface PageProps {
  params: Promise<{ projectId: string }>;
}

export default async function ErrorSettingsPage({ params }: PageProps) {
  const { project, refusal } = await openPage((await params).projectId, "projects.read", 2);
  if (!project) return refusal;
  const { projectId, actor } = project;
  const readsTokens = can(actor, "projectTokens.read", { project }).allowed;
  const client = makeQueryClient();
  await Promise.all([
    client.query({ ...projectQuery(projectId), queryFn: () => getProject(project, projectId) }),
    readsTokens &&
      client.query({
        ...projectTokensQuery(projectId),
        queryFn: () => listProjectTokens(project),
      }),
  ]);
  return (
    <Prefetched client={client}>
      <ErrorSettings isOn={actor.tenant.errorTrackingEnabled} />
    </Prefetched>
  );
}
