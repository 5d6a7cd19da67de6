import type { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { cookies } from "next/headers";
import { IssueListPage } from "@/components/issues/list/issue-list-page";
import { Prefetched } from "@/components/screen/prefetch/prefetched";
import { listIssueGroups } from "@/lib/issues/groups/queries";
import { type IssueFilters, pageParams, readFilters } from "@/lib/issues/issues/client/filters";
import { COLUMNS_COOKIE, readWidths } from "@/lib/issues/issues/client/list-columns";
import { type ListDisplay, readListDisplay } from "@/lib/issues/issues/client/list-display";
import { firstParts, partsOf, wholeList } from "@/lib/issues/issues/client/list-groups";
import { issueRowsQuery, ROWS_PAGE } from "@/lib/issues/issues/client/list-pages";
import { type ListSort, writeSort } from "@/lib/issues/issues/client/list-sort";
import { listPage } from "@/lib/issues/issues/list/queries";
import { CLOSED_COOKIE, readClosed } from "@/lib/issues/issues/relations/tree/client/closed-issues";
import { parseSort } from "@/lib/issues/filters/sort";
import { issueGroupsQuery } from "@/lib/issues/groups/client";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { makeQueryClient } from "@/lib/platform/client/query-client";
import { onReplica } from "@/lib/platform/db/reads/replica";
import { openPage } from "../open-page";
import { prefetchFacts } from "../prefetch-facts";

export const metadata: Metadata = { title: "Issues" };

/** The first groups' issues are in the page, up to this many rows. */
const FIRST_ROWS = 40;

interface IssueListRouteProps {
  params: Promise<{ projectId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

const ofServer = (filters: IssueFilters) => ({ ...filters, query: filters.query ?? "" });

async function firstPage(
  project: ProjectScope,
  filters: IssueFilters,
  sort: ListSort,
): Promise<ListedIssue[]> {
  const query = { ...ofServer(filters), sort: parseSort(writeSort(sort)) };
  const { elements } = await listPage(project, query, ROWS_PAGE);
  return JSON.parse(`[${elements}]`) as ListedIssue[];
}

/** Reads the groups' sizes, and then the first rows. */
async function prefetchRows(
  client: QueryClient,
  project: ProjectScope,
  filters: IssueFilters,
  { group, sort }: ListDisplay,
): Promise<void> {
  const id = project.projectId;
  const count = (grouping: NonNullable<ListDisplay["group"]>) =>
    client.query({
      ...issueGroupsQuery(id, grouping, filters),
      queryFn: () =>
        onReplica(() => listIssueGroups(project, { ...ofServer(filters), group_by: grouping })),
    });
  const [lanes, groups] = await Promise.all([count("lane"), group && count(group)]);
  const parts = group && groups ? partsOf(groups, filters, group) : wholeList(lanes, filters);
  await Promise.all(
    firstParts(parts, FIRST_ROWS).map((part) =>
      client.query({
        ...issueRowsQuery(id, part.filters, sort, 0),
        queryFn: () => firstPage(project, part.filters, sort),
      }),
    ),
  );
}

export default async function IssueListRoute({ params, searchParams }: IssueListRouteProps) {
  const { project, refusal } = await openPage((await params).projectId, "issues.read");
  if (!project) return refusal;
  const search = pageParams(await searchParams);
  const client = makeQueryClient();
  await Promise.all([
    prefetchFacts(client, project),
    prefetchRows(client, project, readFilters(search), readListDisplay(search)),
  ]);
  const kept = await cookies();
  const widths = readWidths(kept.get(COLUMNS_COOKIE)?.value);
  const closed = readClosed(kept.get(CLOSED_COOKIE)?.value);
  return (
    <Prefetched client={client}>
      <IssueListPage
        key={project.projectId}
        projectId={project.projectId}
        widths={widths}
        closed={closed}
      />
    </Prefetched>
  );
}
