import type { Metadata } from "next";
import { MyIssuesPage } from "@/components/issues/mine/my-issues-page";
import { Prefetched } from "@/components/screen/prefetch/prefetched";
import { makeQueryClient } from "@/lib/platform/client/query-client";
import { pageParams, readFilters } from "@/lib/issues/issues/client/filters";
import { rankedIssuesQuery } from "@/lib/issues/my-issues/client";
import { rankIssues } from "@/lib/issues/search/rank-issues";
import { openReader } from "../open-reader";

export const metadata: Metadata = { title: "My issues" };

interface MyIssuesRouteProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function MyIssuesRoute({ searchParams }: MyIssuesRouteProps) {
  const { tenant, refusal } = await openReader();
  if (!tenant) return refusal;
  const filters = readFilters(pageParams(await searchParams));
  const queryClient = makeQueryClient();
  await queryClient.query({
    ...rankedIssuesQuery(filters),
    queryFn: () => rankIssues(tenant, { ...filters, query: filters.query ?? "" }),
  });
  return (
    <Prefetched client={queryClient}>
      <MyIssuesPage />
    </Prefetched>
  );
}
