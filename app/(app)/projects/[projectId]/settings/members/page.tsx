import type { Metadata } from "next";
import { MemberSettings } from "@/components/people/member-settings";
import { Prefetched } from "@/components/screen/prefetch/prefetched";
import { makeQueryClient } from "@/lib/platform/client/query-client";
import { membersQuery } from "@/lib/people/members/client";
import { listMembers } from "@/lib/people/members/queries";
import { projectQuery } from "@/lib/planning/projects/client";
import { getProject } from "@/lib/planning/projects/queries";
import { openPage } from "../../open-page";

export const metadata: Metadata = { title: "Members" };

interface PageProps {
  params: Promise<{ projectId: string }>;
}

export default async function MemberSettingsPage({ params }: PageProps) {
  const { project, refusal } = await openPage((await params).projectId, "projects.read", 2);
  if (!project) return refusal;
  const { projectId } = project;
  const client = makeQueryClient();
  await Promise.all([
    client.query({ ...membersQuery(projectId), queryFn: () => listMembers(project) }),
    client.query({ ...projectQuery(projectId), queryFn: () => getProject(project, projectId) }),
  ]);
  return (
    <Prefetched client={client}>
      <MemberSettings />
    </Prefetched>
  );
}
