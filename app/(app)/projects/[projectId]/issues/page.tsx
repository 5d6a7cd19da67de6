import type { Metadata } from "next";
import { IssueListPage } from "@/components/issues/list/issue-list-page";
import { Prefetched } from "@/components/screen/prefetch/prefetched";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { makeQueryClient } from "@/lib/platform/client/query-client";
import { issueListQuery, PAGE_SIZE } from "@/lib/issues/issues/client/mutations";
import { type IssueFilters, pageParams, readFilters } from "@/lib/issues/issues/client/filters";
import { listPage } from "@/lib/issues/issues/list/queries";
import { BY_ID } from "@/lib/issues/filters/sort";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import { openPage } from "../open-page";
import { prefetchFacts } from "../prefetch-facts";

export const metadata: Metadata = { title: "Issues" };

interface IssueListRouteProps {
  params: Promise<{ projectId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

async function firstPage(project: ProjectScope, filters: IssueFilters): Promise<ListedIssue[]> {
  const query = { ...filters, query: filters.query ?? "", sort: BY_ID };
  const { elements } = await listPage(project, query, PAGE_SIZE);
  return JSON.parse(`[${elements.join()}]`) as ListedIssue[];
}

export default async function IssueListRoute({ params, searchParams }: IssueListRouteProps) {
  const { project, refusal } = await openPage((await params).projectId, "issues.read");
  if (!project) return refusal;
  const filters = readFilters(pageParams(await searchParams));
  const queryClient = makeQueryClient();
  await Promise.all([
    prefetchFacts(queryClient, project),
    queryClient.infiniteQuery({
      ...issueListQuery(project.projectId, filters),
      queryFn: () => firstPage(project, filters),
    }),
  ]);
  return (
    <Prefetched client={queryClient}>
      <IssueListPage projectId={project.projectId} />
    </Prefetched>
  );
}
