import { projectKey } from "@/lib/platform/client/project-cache";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import {
  isArranged,
  issueGroupsKey,
  issueKey,
  type IssueName,
  issueRowsKey,
  listKey,
  type ListName,
  type ListParams,
  LISTS,
  myIssuesKey,
  searchKey,
} from "./cache-keys";
import {
  addCard,
  findIssue,
  findIssueById,
  patchIssue,
  placeIssue,
  type Shown,
  withNeighborIn,
  withoutIssue,
} from "./cache-transforms";
import { changedFields, type EditedField } from "./edit-conflict";
import { followParents, refreshFavorite } from "./followers";
import { mayPassDifferently } from "./filter-effects";
import type { Issue, ListedIssue } from "@/lib/issues/issues/schema";

function refreshGroups(queryClient: QueryClient, projectId: number): void {
  void queryClient.invalidateQueries({ queryKey: issueGroupsKey(projectId) });
}

/** Refetches the pages in view after an issue was added or removed, because the others moved. */
function refreshRows(queryClient: QueryClient, projectId: number): void {
  void queryClient.invalidateQueries({ queryKey: issueRowsKey(projectId) });
}

function everyList(projectId: number): QueryKey[] {
  return [...LISTS.map((list) => listKey(projectId, list)), myIssuesKey, searchKey];
}

/**
 * Shows a change in every list that contains the issue, without sending it to the server. `shown`
 * may be partial; lists keep the other fields. Full issues keep the server's last response, which a
 * rollback restores.
 */
export function showInLists(queryClient: QueryClient, name: IssueName, shown: Shown): void {
  for (const queryKey of everyList(name.project_id)) {
    const { lane_id: laneId } = shown;
    for (const [key, data] of queryClient.getQueriesData({ queryKey })) {
      const isBoard = queryKey.includes("board");
      const placed = (isBoard ? placeIssue : patchIssue)(data, name.id, shown);
      const next =
        isBoard && laneId !== undefined ? withNeighborIn(placed, name.id, laneId) : placed;
      // Setting a response that does not change would make it count as up to date.
      if (next !== data) queryClient.setQueryData(key, next);
    }
  }
}

type Links = Pick<Issue, "blocked_by_ids" | "blocks_ids" | "parent_id">;

function linksOf(issue: Omit<Links, "parent_id"> | undefined): number[] {
  return [...(issue?.blocked_by_ids ?? []), ...(issue?.blocks_ids ?? [])];
}

/** Whether one of the project's boards or lists shows the issue. */
export function listsShow(queryClient: QueryClient, projectId: number, id: number): boolean {
  return listedIssue(queryClient, projectId, id) !== undefined;
}

/** Returns an issue as shown on one of its project's boards or lists. */
function listedIssue(queryClient: QueryClient, projectId: number, id: number): Links | undefined {
  for (const list of LISTS) {
    const responses = queryClient.getQueriesData({ queryKey: listKey(projectId, list) });
    for (const [, data] of responses) {
      const found = findIssueById(data, id);
      if (found) return found as Partial<Links> as Links;
    }
  }
  return undefined;
}

/** Returns an issue by key as a list or board with all of its fields shows it. */
export function findListed(
  queryClient: QueryClient,
  projectId: number,
  key: string,
): ListedIssue | undefined {
  for (const queryKey of [...LISTS.map((list) => listKey(projectId, list)), searchKey]) {
    for (const [, data] of queryClient.getQueriesData({ queryKey })) {
      const found = findIssue(data, (issue) => issue.key === key && "version" in issue);
      if (found) return found as Partial<ListedIssue> as ListedIssue;
    }
  }
  return undefined;
}

/**
 * Invalidates issues at the other end of an added or removed dependency, so that they are refetched
 * when shown.
 */
function forgetNeighbors(
  queryClient: QueryClient,
  projectId: number,
  before: Links | undefined,
  after: Links | undefined,
) {
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
    void queryClient.invalidateQueries({ queryKey: listKey(projectId, list) });
  }
}

/**
 * Merges an issue from a response or broadcast. This is the only code that knows where issues are
 * cached. Patches lists in place; refetches the activity, and lists whose filters may now match
 * differently.
 */
export function applyIssue(queryClient: QueryClient, issue: Issue): void {
  const key = issueKey(issue.project_id, issue.key);
  const before = queryClient.getQueryData<Issue>(key);
  if (before && before.version > issue.version) return;
  const known = before ?? listedIssue(queryClient, issue.project_id, issue.id);
  queryClient.setQueryData(key, issue);
  showInLists(queryClient, issue, { ...issue, branch_links_count: issue.branch_links.length });
  void queryClient.invalidateQueries({ queryKey: [...key, "activity"] });
  void queryClient.invalidateQueries({ queryKey: [...key, "history-of"] });
  void queryClient.invalidateQueries({ queryKey: [...key, "relations"] });
  refreshFiltered(queryClient, issue.project_id, before && changedFields(before, issue));
  refreshFavorite(queryClient, issue.id, issue.title);
  followParents(queryClient, issue.project_id, before, issue, known);
  // The lists of dependencies that show its title and lane.
  void queryClient.invalidateQueries({
    predicate: ({ queryKey, state }) =>
      queryKey[4] === "blocking" && findIssueById(state.data, issue.id) !== undefined,
  });
  if (!known || linksOf(known).join() === linksOf(issue).join()) return;
  void queryClient.invalidateQueries({ queryKey: [...key, "blocking"] });
  forgetNeighbors(queryClient, issue.project_id, known, issue);
}

/**
 * Refetches lists whose filters may now match differently because of a change of fields, if they are
 * known. Rows of other lists stay where they are, even if their order would now be another.
 */
function refreshFiltered(
  queryClient: QueryClient,
  projectId: number,
  changed?: readonly EditedField[],
): void {
  void queryClient.invalidateQueries({
    queryKey: projectKey(projectId),
    predicate: ({ queryKey }) => {
      if (!LISTS.includes(queryKey[2] as ListName)) return false;
      const params = (queryKey.at(-1) ?? {}) as ListParams;
      // The sections of the planning page have totals, which many fields change.
      const isWhole = params.sort !== undefined || queryKey[3] === "backlog";
      return isWhole ? isArranged(queryKey) : mayPassDifferently(params, changed);
    },
  });
  refreshGroups(queryClient, projectId);
  void queryClient.invalidateQueries({ queryKey: myIssuesKey });
  void queryClient.invalidateQueries({ queryKey: searchKey });
}

/**
 * Refetches all queries that contain a project's issues after many of them have changed, because
 * the response to a bulk call does not include them.
 */
export async function refreshIssues(queryClient: QueryClient, projectId: number): Promise<void> {
  const affected: readonly unknown[] = [...LISTS, "issue", "issue-groups"];
  await Promise.all([
    queryClient.invalidateQueries({
      queryKey: projectKey(projectId),
      predicate: ({ queryKey }) => affected.includes(queryKey[2]),
    }),
    queryClient.invalidateQueries({ queryKey: myIssuesKey }),
    queryClient.invalidateQueries({ queryKey: searchKey }),
  ]);
}

/**
 * Merges a new issue: adds it to the boards where its place is known, and refetches the visible lists.
 */
export function addIssue(queryClient: QueryClient, issue: Issue): void {
  queryClient.setQueryData(issueKey(issue.project_id, issue.key), issue);
  addToLists(queryClient, issue);
  for (const queryKey of everyList(issue.project_id)) {
    void queryClient.invalidateQueries({ queryKey });
  }
  refreshGroups(queryClient, issue.project_id);
  followParents(queryClient, issue.project_id, undefined, issue);
  forgetNeighbors(queryClient, issue.project_id, undefined, issue);
}

/** The cached boards without filters. */
function unfilteredBoards(queryClient: QueryClient, projectId: number) {
  return queryClient
    .getQueriesData({ queryKey: listKey(projectId, "board") })
    .filter(([key, data]) => data !== undefined && !isArranged(key));
}

/**
 * Adds an issue to the boards without filters that lack it, and refetches the lists. Returns false if
 * a board lacked it. Its lane counts are then uncertain, because the card may have been in a
 * part that is not loaded.
 */
export function addToLists(queryClient: QueryClient, issue: Issue): boolean {
  let isCertain = true;
  refreshGroups(queryClient, issue.project_id);
  const pages = queryClient.getQueriesData({ queryKey: issueRowsKey(issue.project_id) });
  if (!pages.some(([, page]) => findIssueById(page, issue.id)))
    refreshRows(queryClient, issue.project_id);
  const { branch_links: branches, blocked_by_ids: blockers, blocks_ids: blocked } = issue;
  const card = {
    ...issue,
    branch_links_count: branches.length,
    parent_key: null,
    open_blocked_by_ids: blockers,
    open_blocks_ids: blocked,
  };
  for (const [key, data] of unfilteredBoards(queryClient, issue.project_id)) {
    if (findIssueById(data, issue.id)) continue;
    isCertain = false;
    queryClient.setQueryData(key, addCard(data, card));
    // Only the server knows which of its neighbors are done.
    if (linksOf(issue).length > 0) void queryClient.invalidateQueries({ queryKey: key });
  }
  return isCertain;
}

function removeFromLists(queryClient: QueryClient, projectId: number, id: number): void {
  refreshGroups(queryClient, projectId);
  refreshFavorite(queryClient, id);
  refreshRows(queryClient, projectId);
  for (const queryKey of everyList(projectId)) {
    queryClient.setQueriesData({ queryKey }, (data: unknown) => withoutIssue(data, id));
  }
  void queryClient.invalidateQueries({ queryKey: searchKey });
}

/** Removes an issue from every cache, because it was deleted or is no longer readable. */
export function removeIssue(queryClient: QueryClient, name: IssueName): void {
  const key = issueKey(name.project_id, name.key);
  const before = queryClient.getQueryData<Issue>(key);
  const known = listedIssue(queryClient, name.project_id, name.id);
  removeFromLists(queryClient, name.project_id, name.id);
  followParents(queryClient, name.project_id, before, undefined, known);
  queryClient.removeQueries({ queryKey: key, type: "inactive" });
  // A page that still shows it navigates away on its own. Refetching would only return 404.
  void queryClient.invalidateQueries({ queryKey: key, refetchType: "none" });
  if (before) forgetNeighbors(queryClient, name.project_id, before, undefined);
}

/** The key of the full issue, if it is cached. */
export function cachedIssueKey(
  queryClient: QueryClient,
  projectId: number,
  id: number,
): QueryKey | undefined {
  const [found] = queryClient.getQueryCache().findAll({
    queryKey: [...projectKey(projectId), "issue"],
    predicate: ({ queryKey, state }) =>
      queryKey.length === 4 && (state.data as Issue | undefined)?.id === id,
  });
  return found?.queryKey;
}

/**
 * Like `removeIssue`, but for an issue that someone else deleted. A page that shows the issue
 * refetches it and finds that it no longer exists. Returns false if a board lacked it, as in
 * `addToLists`.
 */
export function forgetIssue(queryClient: QueryClient, projectId: number, id: number): boolean {
  const key = cachedIssueKey(queryClient, projectId, id);
  const known = listedIssue(queryClient, projectId, id) ?? (key && queryClient.getQueryData(key));
  const boards = unfilteredBoards(queryClient, projectId);
  const isCertain = boards.every(([, data]) => findIssueById(data, id));
  removeFromLists(queryClient, projectId, id);
  if (key) {
    queryClient.removeQueries({ queryKey: key, type: "inactive" });
    void queryClient.invalidateQueries({ queryKey: key, exact: true });
  }
  forgetNeighbors(queryClient, projectId, known, undefined);
  return isCertain;
}
