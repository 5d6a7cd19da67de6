import type { QueryClient } from "@tanstack/react-query";
import type { Finishing } from "@/lib/platform/client/finishing";
import { issueTreeQuery } from "@/lib/issues/issues/relations/tree/client/queries";
import type { IssueTree } from "@/lib/issues/issues/relations/tree/schema";
import { lanesQuery } from "@/lib/planning/lanes/client";
import type { Lane } from "@/lib/planning/lanes/schema";

/** A sub-issue that is not done, and where it is. */
export type OpenSubIssue = IssueTree["sub_issues"]["open"][number];

/**
 * Returns the open sub-issues of issues that go to a lane, on all levels and without the issues
 * themselves, and the lane. Undefined unless it is the project's final one.
 */
export async function openBelow(
  client: QueryClient,
  issues: readonly Finishing[],
  laneId: number,
): Promise<{ lane: Lane; open: OpenSubIssue[] } | undefined> {
  const projectId = issues[0]?.project_id ?? 0;
  const lane = (await client.query(lanesQuery(projectId))).at(-1);
  if (lane?.id !== laneId) return undefined;
  const trees = await Promise.all(
    issues
      .filter(({ children }) => children.total > children.done)
      .map(({ key }) => client.query({ ...issueTreeQuery(projectId, key), staleTime: 0 })),
  );
  const finished = new Set(issues.map(({ id }) => id));
  const open = new Map(
    trees.flatMap(({ sub_issues }) => sub_issues.open.map((item) => [item.id, item])),
  );
  return { lane, open: [...open.values()].filter(({ id }) => !finished.has(id)) };
}
