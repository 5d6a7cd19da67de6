import type { Metadata } from "next";
import { SearchPage } from "@/components/issues/search/search-page";
import { Prefetched } from "@/components/screen/prefetch/prefetched";
import { onReplica } from "@/lib/platform/db/reads/replica";
import { makeQueryClient } from "@/lib/platform/client/query-client";
import { pageParams, readFilters } from "@/lib/issues/issues/client/filters";
import { FIRST_RESULTS, searchQuery } from "@/lib/issues/search/client";
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
  await queryClient.query({
    ...searchQuery(filters, FIRST_RESULTS),
    queryFn: () =>
      onReplica(() =>
        searchIssues(tenant, { ...filters, query: filters.query ?? "", limit: FIRST_RESULTS }),
      ),
  });
  return (
    <Prefetched client={queryClient}>
      <SearchPage />
    </Prefetched>
  );
}
