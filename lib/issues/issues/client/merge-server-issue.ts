import { projectKey } from "@/lib/platform/client/project-cache";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { api } from "@/lib/platform/client/api-client";
import { forgetWatch } from "./watch";
import { addToLists, applyIssue, cachedIssueKey, forgetIssue, showInLists } from "./cache";
import { issueKey, myIssuesKey } from "./cache-keys";
import { patchIssue } from "./cache-transforms";
import { changesKey, pendingChanges } from "./mutations";
import type { Issue, ListedIssue } from "@/lib/issues/issues/schema";

const SHOWING = ["board", "issue", "issues"];

/** Whether any visible query has issues from the project. */
export function showsIssues(queryClient: QueryClient, projectId: number): boolean {
  const cache = queryClient.getQueryCache();
  return (
    cache.findAll({ queryKey: myIssuesKey, type: "active" }).length > 0 ||
    cache
      .findAll({ queryKey: projectKey(projectId), type: "active" })
      .some(({ queryKey }) => SHOWING.includes(String(queryKey[2])))
  );
}

/** Whether a change by the user is in progress. */
export function isChangingIssues(queryClient: QueryClient): boolean {
  return queryClient.isMutating({ mutationKey: changesKey }) > 0;
}

/** Fetches the current issue. Rejects with ApiFailure; 404 means it was deleted. */
export function readIssue(projectId: number, issueId: number): Promise<Issue> {
  return api.get<Issue>(`/api/projects/${projectId}/issues/${issueId}`);
}

/**
 * Merges an issue that someone else created or changed. The user's own unsaved changes stay
 * visible. Returns false if a board's counts are uncertain, as in `addToLists`.
 */
export function mergeServerIssue(queryClient: QueryClient, issue: Issue): boolean {
  const before = queryClient.getQueryData<Issue>(issueKey(issue.project_id, issue.key));
  applyIssue(queryClient, issue);
  const attachments = [...issueKey(issue.project_id, issue.key), "attachments"];
  void queryClient.invalidateQueries({ queryKey: attachments });
  // Assigning people makes them watch the issue.
  if (before && before.assignee_id !== issue.assignee_id) forgetWatch(queryClient, issue);
  if (issue.archived_at !== null) return forgetIssue(queryClient, issue.project_id, issue.id);
  const isCertain = addToLists(queryClient, issue);
  showInLists(queryClient, issue, pendingChanges(queryClient, issue.id));
  return isCertain;
}

/**
 * Refetches an issue's visible comments, the issue itself (for the comment count) and its watchers.
 */
export async function refreshComments(
  queryClient: QueryClient,
  projectId: number,
  issueId: number,
): Promise<void> {
  const queryKey = cachedIssueKey(queryClient, projectId, issueId);
  if (!queryKey) return;
  await Promise.all([
    queryClient.invalidateQueries({ queryKey, exact: true }),
    ...["comments", "watch", "watchers"].map((part) =>
      queryClient.invalidateQueries({ queryKey: [...queryKey, part] }),
    ),
  ]);
}

/**
 * Returns issues that were just read with what is known to be newer: responses and broadcasts that
 * overtook the list, and the user's changes that are not saved yet. Without it, a list that was
 * asked for before a change would show the issue as it was.
 */
export function newestIssues(
  queryClient: QueryClient,
  read: readonly ListedIssue[],
): ListedIssue[] {
  const known = new Map<number, Issue>();
  for (const projectId of new Set(read.map(({ project_id }) => project_id))) {
    const { length } = issueKey(projectId, "");
    // Longer keys are of an issue's parts.
    const ofIssues = {
      queryKey: [...projectKey(projectId), "issue"],
      predicate: ({ queryKey }: { queryKey: QueryKey }) => queryKey.length === length,
    };
    for (const [, issue] of queryClient.getQueriesData<Issue>(ofIssues))
      if (issue) known.set(issue.id, issue);
  }
  const changing = new Set(
    queryClient
      .getMutationCache()
      .findAll({ mutationKey: changesKey, status: "pending" })
      .map(({ options }) => options.mutationKey?.[changesKey.length]),
  );
  return read.map((issue) => {
    const other = known.get(issue.id);
    const newest =
      other && other.version > issue.version ? patchIssue(issue, issue.id, other) : issue;
    return changing.has(issue.id)
      ? patchIssue(newest, issue.id, pendingChanges(queryClient, issue.id))
      : newest;
  });
}
