import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { projectKey } from "@/lib/projects/client";
import { patchIssue, placeIssue, type Shown, withoutIssue } from "./cached-issues";
import { type IssueFilters, isFiltered } from "./filters";
import type { Issue } from "./schema";

/** What names an issue in the caches. Keys never change, so the full issue is kept by key. */
export interface IssueName {
  id: number;
  key: string;
  project_id: number;
}

export const issueKey = (projectId: number, key: string) =>
  [...projectKey(projectId), "issue", key.toUpperCase()] as const;
/** The list and everything else that holds many issues of a project lies under one of these. */
const LISTS = ["board", "issues"] as const;
export const myIssuesKey = ["my-issues"] as const;
export const searchKey = ["search"] as const;

type ListName = (typeof LISTS)[number];
const listKey = (projectId: number, list: ListName) => [...projectKey(projectId), list] as const;

function everyList(projectId: number): QueryKey[] {
  return [...LISTS.map((list) => listKey(projectId, list)), myIssuesKey, searchKey];
}

/**
 * Shows a change in every list that holds the issue, without telling the server. `shown` may be partial: a list keeps
 * what it does not name. Full issues stay as the server last answered them: they are what a rollback goes back to.
 */
export function showInLists(queryClient: QueryClient, name: IssueName, shown: Shown): void {
  for (const queryKey of everyList(name.project_id)) {
    const change = queryKey.includes("board") ? placeIssue : patchIssue;
    queryClient.setQueriesData({ queryKey }, (data: unknown) => change(data, name.id, shown));
  }
}

function linksOf(issue: Issue | undefined): number[] {
  return [...(issue?.blocked_by_ids ?? []), ...(issue?.blocks_ids ?? [])];
}

/** Issues whose other end of a dependency came or went: read again when they are looked at. */
function forgetNeighbours(queryClient: QueryClient, before: Issue | undefined, after: Issue) {
  const [old, now] = [linksOf(before), linksOf(after)];
  const changed = new Set([
    ...old.filter((id) => !now.includes(id)),
    ...now.filter((id) => !old.includes(id)),
  ]);
  if (changed.size === 0) return;
  void queryClient.invalidateQueries({
    predicate: ({ queryKey, state }) =>
      queryKey[2] === "issue" && changed.has((state.data as Issue | undefined)?.id ?? 0),
  });
  for (const list of LISTS) {
    void queryClient.invalidateQueries({ queryKey: listKey(after.project_id, list) });
  }
}

/**
 * Takes in an issue as the server answered or broadcast it: the one place that knows where issues are cached. Lists
 * are patched in place; those whose filter may now tell otherwise, and the activity, are read again.
 */
export function applyIssue(queryClient: QueryClient, issue: Issue): void {
  const key = issueKey(issue.project_id, issue.key);
  const before = queryClient.getQueryData<Issue>(key);
  if (before && before.version > issue.version) return;
  queryClient.setQueryData(key, issue);
  showInLists(queryClient, issue, { ...issue, branch_links_count: issue.branch_links.length });
  void queryClient.invalidateQueries({ queryKey: [...key, "activity"] });
  refreshFiltered(queryClient, issue.project_id);
  if (!before || linksOf(before).join() === linksOf(issue).join()) return;
  void queryClient.invalidateQueries({ queryKey: [...key, "blocking"] });
  forgetNeighbours(queryClient, before, issue);
}

/** Reads lists again whose filters a change may have moved an issue into or out of. */
function refreshFiltered(queryClient: QueryClient, projectId: number): void {
  void queryClient.invalidateQueries({
    queryKey: projectKey(projectId),
    predicate: ({ queryKey }) =>
      LISTS.includes(queryKey[2] as ListName) &&
      isFiltered((queryKey.at(-1) ?? {}) as IssueFilters),
  });
  void queryClient.invalidateQueries({ queryKey: myIssuesKey });
  void queryClient.invalidateQueries({ queryKey: searchKey, refetchType: "none" });
}

/** Takes in a new issue: lists that are shown are read again, since only the server knows where it stands in them. */
export function addIssue(queryClient: QueryClient, issue: Issue): void {
  queryClient.setQueryData(issueKey(issue.project_id, issue.key), issue);
  for (const queryKey of everyList(issue.project_id)) {
    void queryClient.invalidateQueries({ queryKey });
  }
  forgetNeighbours(queryClient, undefined, issue);
}

/** Takes an issue out of every cache: deleted, or no longer readable. */
export function removeIssue(queryClient: QueryClient, name: IssueName): void {
  const key = issueKey(name.project_id, name.key);
  const before = queryClient.getQueryData<Issue>(key);
  for (const queryKey of everyList(name.project_id)) {
    queryClient.setQueriesData({ queryKey }, (data: unknown) => withoutIssue(data, name.id));
  }
  queryClient.removeQueries({ queryKey: key, type: "inactive" });
  // A page that still shows it leaves by itself; reading it again would only answer 404.
  void queryClient.invalidateQueries({ queryKey: key, refetchType: "none" });
  if (before)
    forgetNeighbours(queryClient, before, { ...before, blocked_by_ids: [], blocks_ids: [] });
}
