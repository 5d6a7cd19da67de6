import type { Metadata } from "next";
import { SearchPage } from "@/components/issues/search/search-page";
import { Prefetched } from "@/components/screen/prefetch/prefetched";
import { onReplica } from "@/lib/platform/db/reads/replica";
import { makeQueryClient } from "@/lib/platform/client/query-client";
import { type IssueFilters, pageParams, readFilters } from "@/lib/issues/issues/client/filters";
import {
  anyWordFilters,
  displayOptions,
  FIRST_RESULTS,
  type Found,
  readSearchDisplay,
  resultLimit,
  type SearchOptions,
  searchQuery,
} from "@/lib/issues/search/client";
import { savedViewsQuery } from "@/lib/issues/saved-views/client";
import { listWorkspaceViews } from "@/lib/issues/saved-views/queries";
import { parseSort } from "@/lib/issues/filters/sort";
import { searchGroups, searchIssues } from "@/lib/issues/search/queries";
import { openReader } from "../open-reader";

export const metadata: Metadata = { title: "All issues" };

interface AllIssuesRouteProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function AllIssuesRoute({ searchParams }: AllIssuesRouteProps) {
  const { tenant, refusal } = await openReader();
  if (!tenant) return refusal;
  const params = pageParams(await searchParams);
  const filters = readFilters(params);
  const display = readSearchDisplay(params);
  const limit = resultLimit(display, FIRST_RESULTS);
  const queryClient = makeQueryClient();
  const load = (searched: IssueFilters, options: SearchOptions) =>
    queryClient.query({
      ...searchQuery(searched, limit, options),
      queryFn: () => {
        const { group_by, sort, ...others } = options;
        const search = {
          ...searched,
          ...others,
          ...(sort !== undefined && { sort: parseSort(sort) }),
          query: searched.query ?? "",
          limit,
        };
        return onReplica((): Promise<Found> =>
          group_by === undefined
            ? searchIssues(tenant, search)
            : searchGroups(tenant, search, group_by),
        );
      },
    });
  const [{ data }] = await Promise.all([
    load(filters, { details: true, ...displayOptions(display) }),
    queryClient.query({
      ...savedViewsQuery(null),
      queryFn: async () => (await listWorkspaceViews(tenant)).elements,
    }),
  ]);
  const fallback = anyWordFilters(filters);
  if (data.length === 0 && fallback) await load(fallback, { match: "any", details: true });
  return (
    <Prefetched client={queryClient}>
      <SearchPage />
    </Prefetched>
  );
}
