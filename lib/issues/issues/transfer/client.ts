import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { addIssue, removeIssue } from "@/lib/issues/issues/client/cache";
import { type IssueName, issueKey } from "@/lib/issues/issues/client/cache-keys";
import { editIssue, issuePath } from "@/lib/issues/issues/client/mutations";
import type { IssueEdit } from "@/lib/issues/issues/client/edit-conflict";
import type { Issue, ListedIssue } from "@/lib/issues/issues/schema";
import { api } from "@/lib/platform/client/api-client";
import { projectsQuery } from "@/lib/planning/projects/client";
import type { TransferBody, TransferPlan } from "./schema";

export type TransferTarget = Pick<TransferBody, "project_id" | "mapping">;

/** An issue that has moved: as it was, and as it is in the other project. */
export interface MovedIssue {
  before: ListedIssue;
  after: Issue;
  /** The sub-issues that it had. They stayed. */
  childIds: readonly number[];
}

/** What would become of the issue in the other project. Nothing moves. */
export function transferPreviewQuery(projectId: number, key: string, target: TransferTarget) {
  return queryOptions({
    queryKey: [...issueKey(projectId, key), "transfer", target],
    queryFn: ({ signal }) => {
      const path = `/api/projects/${projectId}/issues/${key}/transfer`;
      return api.post<TransferPlan>(path, { ...target, dry_run: true }, { signal });
    },
    staleTime: 0,
  });
}

/** The issues that this tab has moved. A page that shows one of them follows it without a word. */
const movedHere = new Set<number>();

export const isMovedHere = (issueId: number) => movedHere.has(issueId);

/** Moves an issue to another project, without showing that. Rejects with ApiFailure. */
async function send(issue: IssueName, target: TransferTarget): Promise<Issue> {
  movedHere.add(issue.id);
  return api.post<Issue>(`${issuePath(issue)}/transfer`, target);
}

/** Shows that issues have left one project and are in another. */
function show(client: QueryClient, moves: readonly { before: IssueName; after: Issue }[]): void {
  if (moves.length === 0) return;
  for (const { before, after } of moves) {
    const key = issueKey(before.project_id, before.key);
    removeIssue(client, before);
    // A page that still shows it follows it.
    if (client.getQueryCache().find({ queryKey: key })) client.setQueryData(key, after);
    addIssue(client, after);
  }
  void client.invalidateQueries({ queryKey: projectsQuery().queryKey });
}

async function childrenOf(issue: ListedIssue): Promise<number[]> {
  if (issue.children.total === 0) return [];
  const path = `/api/projects/${issue.project_id}/issues?parent_id=${issue.id}`;
  return (await api.get<ListedIssue[]>(path)).map(({ id }) => id);
}

interface Transferred {
  moved: MovedIssue[];
  /** Why the others stayed, by id. */
  failed: Map<number, Error>;
}

/**
 * Moves issues to another project, one after another, and shows where they are once all requests are
 * done. After a request that did not reach the server, the rest stay.
 */
export async function transferIssues(
  client: QueryClient,
  issues: readonly ListedIssue[],
  target: TransferTarget,
  onProgress: (done: number) => void,
): Promise<Transferred> {
  const moved: MovedIssue[] = [];
  const failed = new Map<number, Error>();
  let lost: Error | undefined;
  for (const [index, before] of issues.entries()) {
    try {
      if (lost) throw lost;
      const childIds = await childrenOf(before);
      moved.push({ before, after: await send(before, target), childIds });
    } catch (error) {
      const reason = error instanceof Error ? error : new Error("Try again.");
      if ("status" in reason && reason.status === 0) lost = reason;
      failed.set(before.id, reason);
    }
    onProgress(index + 1);
  }
  show(client, moved);
  return { moved, failed };
}

/**
 * Moves an issue back, where it gets its old key, lane, sprint, epic, labels, assignee, parent and
 * sub-issues again. Rejects with ApiFailure.
 */
export async function moveBack(
  client: QueryClient,
  { before, after, childIds }: MovedIssue,
): Promise<void> {
  const { project_id, lane_id, sprint_id, epic_id, label_ids } = before;
  const mapping = { lane_id, sprint_id, epic_id, label_ids };
  const back = await send(after, { project_id, mapping });
  show(client, [{ before: after, after: back }]);
  const edit: IssueEdit = {
    ...(before.assignee_id !== back.assignee_id && { assignee_id: before.assignee_id }),
    ...(before.parent_id !== back.parent_id && { parent_id: before.parent_id }),
  };
  if (Object.keys(edit).length > 0) await editIssue(client, { seen: back, edit });
  if (childIds.length === 0) return;
  await api.post(`/api/projects/${project_id}/issues/bulk`, {
    ids: childIds,
    set: { parent_id: before.id },
  });
  await client.invalidateQueries({ queryKey: issueKey(project_id, before.key) });
}
