import type { Metadata } from "next";
import { SearchPage } from "@/components/issues/search/search-page";
import { Prefetched } from "@/components/screen/prefetch/prefetched";
import { onReplica } from "@/lib/platform/db/reads/replica";
import { makeQueryClient } from "@/lib/platform/client/query-client";
import { type IssueFilters, pageParams, readFilters } from "@/lib/issues/issues/client/filters";
import {
  anyWordFilters,
  FIRST_RESULTS,
  type SearchOptions,
  searchQuery,
} from "@/lib/issues/search/client";
import { searchIssues } from "@/lib/issues/search/queries";
import { openReader } from "../open-reader";

export const metadata: Metadata = { title: "Search" };

interface SearchRouteProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function SearchRoute({ searchParams }: SearchRouteProps) {
  const { tenant, refusal } = await openReader();
  if (!tenant) return refusal;
  const filters = readFilters(pageParams(await searchParams));
  const queryClient = makeQueryClient();
  const load = (searched: IssueFilters, options: SearchOptions) =>
    queryClient.query({
      ...searchQuery(searched, FIRST_RESULTS, options),
      queryFn: () =>
        onReplica(() =>
          searchIssues(tenant, {
            ...searched,
            ...options,
            query: searched.query ?? "",
            limit: FIRST_RESULTS,
          }),
        ),
    });
  const { data } = await load(filters, { details: true });
  const fallback = anyWordFilters(filters);
  if (data.length === 0 && fallback) await load(fallback, { match: "any", details: true });
  return (
    <Prefetched client={queryClient}>
      <SearchPage />
    </Prefetched>
  );
}
