import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { cookies } from "next/headers";
import { BoardView } from "@/components/board/board-view";
import { boardQuery, PER_LANE } from "@/lib/issues/board/client/queries";
import { COLLAPSED_COOKIE, readCollapsed } from "@/lib/issues/board/client/collapsed-lanes";
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
  await Promise.all([
    client.query({
      ...boardQuery(project.projectId, filters),
      queryFn: () => getBoard(project, { query: "", ...filters, per_lane: PER_LANE }),
    }),
    prefetchFacts(client, project),
  ]);
  const collapsed = readCollapsed((await cookies()).get(COLLAPSED_COOKIE)?.value);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <BoardView key={project.projectId} collapsed={collapsed} />
    </HydrationBoundary>
  );
}
