import type { Metadata } from "next";
import { cookies } from "next/headers";
import { BoardView } from "@/components/board/board-view";
import { Prefetched } from "@/components/screen/prefetch/prefetched";
import { readBoardDisplay } from "@/lib/issues/board/client/board-display";
import { COLLAPSED_COOKIE, readCollapsed } from "@/lib/issues/board/client/collapsed-lanes";
import {
  COLLAPSED_SWIMLANES_COOKIE,
  readCollapsedSwimlanes,
  swimlaneName,
} from "@/lib/issues/board/client/collapsed-swimlanes";
import type { Board } from "@/lib/issues/board/schema";
import { makeQueryClient } from "@/lib/platform/client/query-client";
import { pageParams, readFilters } from "@/lib/issues/issues/client/filters";
import { openPage } from "../open-page";
import { prefetchFacts } from "../prefetch-facts";
import { prefetchBoard, prefetchSwimlanes } from "./prefetch-swimlanes";

export const metadata: Metadata = { title: "Board" };

interface BoardPageProps {
  params: Promise<{ projectId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The people that the cards name. */
const peopleOn = (board: Board) =>
  board.lanes.flatMap(({ issues }) =>
    issues.flatMap((issue): unknown[] => [issue.user_id, issue.assignee_id]),
  );

export default async function BoardPage({ params, searchParams }: BoardPageProps) {
  const { project, refusal } = await openPage((await params).projectId, "issues.read");
  if (!project) return refusal;
  const { projectId } = project;
  const search = pageParams(await searchParams);
  const filters = readFilters(search);
  const { group } = readBoardDisplay(search);
  const jar = await cookies();
  const collapsed = readCollapsed(jar.get(COLLAPSED_COOKIE)?.value);
  const collapsedRows = readCollapsedSwimlanes(jar.get(COLLAPSED_SWIMLANES_COOKIE)?.value);
  const client = makeQueryClient();
  const board = prefetchBoard(client, project, filters);
  const swimlanes =
    group &&
    board.then(({ lanes }) =>
      prefetchSwimlanes(client, project, filters, group, {
        laneCount: lanes.length,
        isCollapsed: (key) => collapsedRows.includes(swimlaneName(projectId, key)),
      }),
    );
  const named = async () => {
    const { boards = [], assignees = [] } = (await swimlanes) ?? {};
    return [await board, ...boards]
      .flatMap(peopleOn)
      .concat(filters.assignee_id?.values ?? [], assignees)
      .filter((id) => typeof id === "number");
  };
  await Promise.all([board, swimlanes, prefetchFacts(client, project, named)]);
  return (
    <Prefetched client={client}>
      <BoardView key={projectId} collapsed={collapsed} collapsedRows={collapsedRows} />
    </Prefetched>
  );
}
