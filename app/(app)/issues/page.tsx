import type { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { cookies } from "next/headers";
import { SearchPage } from "@/components/issues/search/search-page";
import { Prefetched } from "@/components/screen/prefetch/prefetched";
import type { TenantScope } from "@/lib/platform/access/scopes";
import { onReplica } from "@/lib/platform/db/reads/replica";
import { makeQueryClient } from "@/lib/platform/client/query-client";
import { type IssueFilters, pageParams, readFilters } from "@/lib/issues/issues/client/filters";
import { COLUMNS_COOKIE, readWidths } from "@/lib/issues/issues/client/list-columns";
import { firstParts, partsOf } from "@/lib/issues/issues/client/list-groups";
import { ROWS_PAGE } from "@/lib/issues/issues/client/list-pages";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import {
  anyWordFilters,
  foundGroupsQuery,
  foundRowsQuery,
  readSearchDisplay,
  type SearchDisplay,
} from "@/lib/issues/search/client";
import type { SearchGrouping } from "@/lib/issues/search/enumerations";
import type { FoundListItem } from "@/lib/issues/search/schema";
import { savedViewsQuery } from "@/lib/issues/saved-views/client";
import { listWorkspaceViews } from "@/lib/issues/saved-views/queries";
import type { Sort } from "@/lib/issues/filters/sort";
import { foundGroups, searchIssues } from "@/lib/issues/search/queries";
import { openReader } from "../open-reader";

export const metadata: Metadata = { title: "All issues" };

interface AllIssuesRouteProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** As many rows are in the page, if they are in groups. */
const FIRST_ROWS = 40;

const ofServer = (filters: IssueFilters) => ({ ...filters, query: filters.query ?? "" });

/** The server's reads of the list of all issues, for its queries. */
function readsOf(client: QueryClient, tenant: TenantScope) {
  return {
    rows: (filters: IssueFilters, sort?: Sort, match: "all" | "any" = "all") =>
      client.query({
        ...foundRowsQuery(filters, sort, 0, match),
        queryFn: async (): Promise<ListedIssue[]> => {
          const search = {
            ...ofServer(filters),
            ...(sort && { sort }),
            match,
            fields: "list" as const,
            details: filters.query !== undefined,
            limit: ROWS_PAGE,
          };
          const { data } = await onReplica(() => searchIssues(tenant, search));
          // With the list's fields, which were asked for.
          return data as object[] as FoundListItem[];
        },
      }),
    groups: (filters: IssueFilters, grouping: SearchGrouping) =>
      client.query({
        ...foundGroupsQuery(grouping, filters),
        queryFn: () =>
          onReplica(() => foundGroups(tenant, { ...ofServer(filters), group_by: grouping })),
      }),
  };
}

/** Reads what the page shows first, as it will read it. */
async function prefetchList(
  client: QueryClient,
  tenant: TenantScope,
  filters: IssueFilters,
  { sort, group }: SearchDisplay,
): Promise<void> {
  const { rows, groups } = readsOf(client, tenant);
  if (group !== undefined) {
    const parts = partsOf(await groups(filters, group), filters, group);
    await Promise.all(firstParts(parts, FIRST_ROWS).map((part) => rows(part.filters, sort)));
    if (parts.length > 0) return;
  } else {
    const [found] = await Promise.all([
      rows(filters, sort),
      filters.query === undefined && groups(filters, "project"),
    ]);
    if (found.length > 0) return;
  }
  const fallback = anyWordFilters(filters);
  if (fallback) await rows(fallback, undefined, "any");
}

export default async function AllIssuesRoute({ searchParams }: AllIssuesRouteProps) {
  const { tenant, refusal } = await openReader();
  if (!tenant) return refusal;
  const params = pageParams(await searchParams);
  const client = makeQueryClient();
  await Promise.all([
    prefetchList(client, tenant, readFilters(params), readSearchDisplay(params)),
    client.query({
      ...savedViewsQuery(null),
      queryFn: async () => (await listWorkspaceViews(tenant)).elements,
    }),
  ]);
  const widths = readWidths((await cookies()).get(COLUMNS_COOKIE)?.value);
  return (
    <Prefetched client={client}>
      <SearchPage widths={widths} />
    </Prefetched>
  );
}
