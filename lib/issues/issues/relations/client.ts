import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "@/lib/platform/client/api-client";
import { applyIssue } from "@/lib/issues/issues/client/cache";
import { type IssueName, issueKey } from "@/lib/issues/issues/client/cache-keys";
import { changeMany, issuePath, issueQuery } from "@/lib/issues/issues/client/mutations";
import { lanesQuery } from "@/lib/planning/lanes/client";
import { beforeFinishing, type Finishing } from "@/lib/platform/client/finishing";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import { type Relation, type RelationBody, RelationKind } from "./schema";

/** The issues that an issue relates to, duplicates, or is duplicated by. */
export function relationsQuery(projectId: number, key: string) {
  return queryOptions({
    queryKey: [...issueKey(projectId, key), "relations"],
    queryFn: ({ signal }) =>
      api.get<Relation[]>(`/api/projects/${projectId}/issues/${key}/relations`, { signal }),
  });
}

/** Shows both issues as they are now: a duplicate moves, and its watchers watch the other. */
async function refreshRelated(
  queryClient: QueryClient,
  issue: IssueName,
  other: IssueName,
): Promise<void> {
  const query = issueQuery(issue.project_id, issue.key);
  applyIssue(queryClient, await queryClient.query({ ...query, staleTime: 0 }));
  void queryClient.invalidateQueries({ queryKey: issueKey(issue.project_id, issue.key) });
  void queryClient.invalidateQueries({ queryKey: issueKey(other.project_id, other.key) });
}

/** Relates an issue to another, or makes it a duplicate of that one. Rejects with ApiFailure. */
export async function addRelation(
  queryClient: QueryClient,
  issue: IssueName,
  body: RelationBody,
): Promise<Relation> {
  const relation = await api.post<Relation>(`${issuePath(issue)}/relations`, body);
  await refreshRelated(queryClient, issue, relation.issue);
  return relation;
}

/**
 * Makes an issue a duplicate of another, which finishes it: asks about its open sub-issues first.
 * Rejects with ApiFailure, or NotFinished if the user would rather not.
 */
export async function addDuplicate(
  queryClient: QueryClient,
  issue: Finishing,
  originalId: number,
): Promise<Relation> {
  const { total, done } = issue.children;
  const lanes = total > done ? await queryClient.query(lanesQuery(issue.project_id)) : [];
  const then = await beforeFinishing([issue], lanes.at(-1)?.id);
  const body = { kind: RelationKind.Duplicates, issue_id: originalId };
  const relation = await addRelation(queryClient, issue, body);
  then?.();
  return relation;
}

/**
 * Removes a relation that was just added, and puts a duplicate back where it was. Rejects with
 * ApiFailure.
 */
export async function undoRelation(
  queryClient: QueryClient,
  before: ListedIssue,
  relation: Relation,
): Promise<void> {
  await removeRelation(queryClient, before, relation);
  const now = queryClient.getQueryData(issueQuery(before.project_id, before.key).queryKey);
  if (relation.kind !== RelationKind.Duplicates || now?.lane_id === before.lane_id) return;
  await changeMany(queryClient, before.project_id, {
    ids: [before.id],
    set: { lane_id: before.lane_id },
    positions: [before.position],
  });
  await refreshRelated(queryClient, before, relation.issue);
}

/** Removes a relation of the issue. Rejects with ApiFailure. */
export async function removeRelation(
  queryClient: QueryClient,
  issue: IssueName,
  relation: Relation,
): Promise<void> {
  await api.delete(`${issuePath(issue)}/relations/${relation.id}`);
  await refreshRelated(queryClient, issue, relation.issue);
}
