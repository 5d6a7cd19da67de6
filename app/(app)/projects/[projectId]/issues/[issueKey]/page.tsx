import type { Metadata } from "next";
import { notFound, permanentRedirect, redirect } from "next/navigation";
import { cache } from "react";
import { issueHref } from "@/components/screen/navigation/issue-href";
import { IssuePage } from "@/components/issues/detail/page/issue-page";
import { Prefetched } from "@/components/screen/prefetch/prefetched";
import { NotFound } from "@/lib/platform/http/errors";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { makeQueryClient } from "@/lib/platform/client/query-client";
import { issueQuery } from "@/lib/issues/issues/client/mutations";
import { getIssue } from "@/lib/issues/issues/queries";
import { findMovedIssue } from "@/lib/identity/request/moved-issue";
import { openPage } from "../../open-page";
import { prefetchFacts } from "../../prefetch-facts";
import { peopleOf } from "./people-of";
import { prefetchParts } from "./prefetch-parts";

interface IssueRouteProps {
  params: Promise<{ projectId: string; issueKey: string }>;
}

/** Cached, so that the title and the page share one query. */
const readIssue = cache(async (project: ProjectScope, name: string) => {
  try {
    return await getIssue(project, decodeURIComponent(name));
  } catch (error) {
    if (error instanceof URIError) notFound();
    if (!(error instanceof NotFound)) throw error;
    const path = { projectId: String(project.projectId), issueId: decodeURIComponent(name) };
    const moved = await findMovedIssue(project.actor, path);
    // It may move back.
    if (moved) redirect(issueHref(moved.project_id, moved.key));
    notFound();
  }
});

export async function generateMetadata({ params }: IssueRouteProps): Promise<Metadata> {
  const { projectId, issueKey } = await params;
  const { project } = await openPage(projectId, "issues.read");
  if (!project) return {};
  const issue = await readIssue(project, issueKey);
  return { title: `${issue.key} ${issue.title}` };
}

export default async function IssueRoute({ params }: IssueRouteProps) {
  const { projectId, issueKey } = await params;
  const { project, refusal } = await openPage(projectId, "issues.read");
  if (!project) return refusal;
  const issue = await readIssue(project, issueKey);
  // Ids, lowercase keys and zero-padded numbers also work. Redirect to the canonical key, which the
  // query cache uses.
  if (issue.key !== issueKey) permanentRedirect(issueHref(project.projectId, issue.key));

  const queryClient = makeQueryClient();
  queryClient.setQueryData(issueQuery(project.projectId, issue.key).queryKey, issue);
  await Promise.all([
    prefetchFacts(queryClient, project, () => Promise.resolve(peopleOf(issue))),
    prefetchParts(queryClient, project, issue),
  ]);
  return (
    <Prefetched client={queryClient}>
      <IssuePage projectId={project.projectId} issueKey={issue.key} />
    </Prefetched>
  );
}
