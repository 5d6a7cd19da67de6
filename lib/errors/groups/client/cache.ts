import { projectKey } from "@/lib/platform/client/project-cache";
import { GroupStatus } from "@/lib/issues/issues/enumerations";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { ErrorGroup, ErrorGroupSummary, TrendPeriod } from "@/lib/errors/groups/schema";

/** The list's filters, named like the API's parameters. Sorted by last seen by default. */
export interface GroupFilters {
  status?: GroupStatus;
  regressed?: boolean;
  environment?: string;
  release?: string;
  query?: string;
  sort?: "last_seen" | "first_seen" | "occurrences" | "period";
  /** What the sort order `period` counts. */
  period?: TrendPeriod;
}

/** `next` is the cursor of the next page, null on the last one. */
export interface GroupPage {
  groups: ErrorGroup[];
  next: string | null;
}

type Pages = InfiniteData<GroupPage, string | null>;

/**
 * Key prefix of all cached queries for a project's error groups, which a change invalidates
 * together.
 */
export const errorGroupsKey = (projectId: number) =>
  [...projectKey(projectId), "error-groups"] as const;
export const groupListsKey = (projectId: number) => [...errorGroupsKey(projectId), "list"] as const;
export const groupKey = (projectId: number, groupId: number) =>
  [...errorGroupsKey(projectId), "group", groupId] as const;

function matches(group: ErrorGroup, { status, regressed }: GroupFilters): boolean {
  if (status !== undefined && group.status !== status) return false;
  const isRegressed = group.status === 0 && group.is_regressed;
  return regressed === undefined || isRegressed === regressed;
}

/**
 * Applies `change` to the groups in every cached list. Groups are removed if it returns undefined
 * or they no longer match the list's filters.
 */
function changeLists(
  client: QueryClient,
  projectId: number,
  change: (group: ErrorGroup) => ErrorGroup | undefined,
): void {
  const lists = client.getQueriesData<Pages>({ queryKey: groupListsKey(projectId) });
  for (const [queryKey, data] of lists) {
    if (!data) continue;
    const filters = (queryKey.at(-1) ?? {}) as GroupFilters;
    const changed = (groups: ErrorGroup[]) =>
      groups.flatMap((group) => {
        const updated = change(group);
        if (updated === group) return group;
        return updated && matches(updated, filters) ? updated : [];
      });
    client.setQueryData<Pages>(queryKey, {
      ...data,
      pages: data.pages.map((page) => ({ ...page, groups: changed(page.groups) })),
    });
  }
}

/** Returns a group from the cached lists. */
export function listedGroup(
  client: QueryClient,
  projectId: number,
  groupId: number,
): ErrorGroup | undefined {
  return client
    .getQueriesData<Pages>({ queryKey: groupListsKey(projectId) })
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap(({ groups }) => groups)
    .find(({ id }) => id === groupId);
}

/** Replaces a group with the server's version everywhere it is shown, and refetches the rest. */
export function applyGroup(client: QueryClient, group: ErrorGroup): Promise<void> {
  client.setQueryData(groupKey(group.project_id, group.id), group);
  changeLists(client, group.project_id, (other) => (other.id === group.id ? group : other));
  return refreshGroups(client, group.project_id);
}

/** A group before its status changed, and its new state. */
interface NewStatus extends Pick<ErrorGroup, "status" | "is_regressed"> {
  group: ErrorGroup;
}

/** Returns the counts that a group in a state adds to. */
function countsOf({ status, is_regressed }: Pick<ErrorGroup, "status" | "is_regressed">) {
  const isOpen = status === GroupStatus.Open;
  return {
    open: Number(isOpen),
    regressed: Number(isOpen && is_regressed),
    ignored: Number(status === GroupStatus.Ignored),
    resolved: Number(status === GroupStatus.Resolved),
  };
}

/**
 * Shows groups with a new status until they are refetched: removes them from lists that are filtered
 * by another status, and counts them.
 */
export function showStatuses(
  client: QueryClient,
  projectId: number,
  changes: readonly NewStatus[],
): void {
  const byId = new Map(changes.map((change) => [change.group.id, change]));
  const withStatus = (group: ErrorGroup): ErrorGroup => {
    const change = byId.get(group.id);
    if (!change) return group;
    const { status, is_regressed } = change;
    if (group.status === status && group.is_regressed === is_regressed) return group;
    return { ...group, status, is_regressed, resolved_at: null, resolved_by_id: null };
  };
  changeLists(client, projectId, withStatus);
  for (const id of byId.keys()) {
    client.setQueryData<ErrorGroup>(groupKey(projectId, id), (group) => group && withStatus(group));
  }
  client.setQueriesData<ErrorGroupSummary>(
    { queryKey: [...errorGroupsKey(projectId), "summary"] },
    (summary) => {
      if (!summary) return summary;
      const counted = { ...summary };
      for (const { group, ...now } of changes) {
        const [before, after] = [countsOf(group), countsOf(now)];
        for (const name of ["open", "regressed", "ignored", "resolved"] as const)
          counted[name] = Math.max(0, counted[name] + after[name] - before[name]);
      }
      return counted;
    },
  );
}

/** Removes groups from the lists after they have been merged into another one. */
export function hideGroups(client: QueryClient, projectId: number, ids: readonly number[]): void {
  changeLists(client, projectId, (group) => (ids.includes(group.id) ? undefined : group));
}

/** The last refetch of each project. */
const refreshes = new Map<number, Promise<void>>();

/**
 * Refetches the project's error groups after a change made here or elsewhere. Resolves when they have
 * been read: a later call cancels the requests of this one, so it is waited for, too.
 */
export async function refreshGroups(client: QueryClient, projectId: number): Promise<void> {
  let awaited: Promise<void> | undefined;
  refreshes.set(projectId, client.invalidateQueries({ queryKey: errorGroupsKey(projectId) }));
  while (awaited !== refreshes.get(projectId)) {
    awaited = refreshes.get(projectId);
    await awaited;
  }
}
