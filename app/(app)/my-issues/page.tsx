import type { Metadata } from "next";
import { MyIssuesPage } from "@/components/issues/mine/my-issues-page";
import { Prefetched } from "@/components/screen/prefetch/prefetched";
import { makeQueryClient } from "@/lib/platform/client/query-client";
import { rankedIssuesQuery } from "@/lib/issues/my-issues/client";
import { rankIssues } from "@/lib/issues/search/rank-issues";
import { openReader } from "../open-reader";

export const metadata: Metadata = { title: "My issues" };

export default async function MyIssuesRoute() {
  const { tenant, refusal } = await openReader();
  if (!tenant) return refusal;
  const queryClient = makeQueryClient();
  await queryClient.query({
    ...rankedIssuesQuery(),
    queryFn: () => rankIssues(tenant, { query: "" }),
  });
  return (
    <Prefetched client={queryClient}>
      <MyIssuesPage />
    </Prefetched>
  );
}
