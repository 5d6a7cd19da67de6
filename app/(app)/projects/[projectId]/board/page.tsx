import type { Metadata } from "next";
import { cookies } from "next/headers";
import { BoardView } from "@/components/board/board-view";
import { Prefetched } from "@/components/screen/prefetch/prefetched";
import { boardQuery, FIRST_PER_LANE } from "@/lib/issues/board/client/queries";
import { COLLAPSED_COOKIE, readCollapsed } from "@/lib/issues/board/client/collapsed-lanes";
import { onReplica } from "@/lib/platform/db/reads/replica";
import { getBoard } from "@/lib/issues/board/queries";
import { makeQueryClient } from "@/lib/platform/client/query-client";
import { pageParams, readFilters } from "@/lib/issues/issues/client/filters";
import { openPage } from "../open-page";
import { prefetchFacts } from "../prefetch-facts";

export const metadata: Metadata = { title: "Board" };

interface BoardPageProps {
  params: Promise<{ projectId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function BoardPage({ params, searchParams }: BoardPageProps) {
  const { project, refusal } = await openPage((await params).projectId, "issues.read");
  if (!project) return refusal;
  const filters = readFilters(pageParams(await searchParams));
  const client = makeQueryClient();
  const board = client.query({
    ...boardQuery(project.projectId, filters),
    queryFn: () =>
      onReplica(() => getBoard(project, { query: "", ...filters, per_lane: FIRST_PER_LANE })),
  });
  const named = async () =>
    (await board).lanes
      .flatMap(({ issues }) =>
        issues.flatMap((issue): unknown[] => [issue.user_id, issue.assignee_id]),
      )
      .concat(filters.assignee_id?.values ?? [])
      .filter((id) => typeof id === "number");
  await Promise.all([board, prefetchFacts(client, project, named)]);
  const collapsed = readCollapsed((await cookies()).get(COLLAPSED_COOKIE)?.value);
  return (
    <Prefetched client={client}>
      <BoardView key={project.projectId} collapsed={collapsed} />
    </Prefetched>
  );
}
