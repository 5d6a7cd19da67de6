import { projectKey } from "@/lib/platform/client/project-cache";
import type { GroupStatus } from "@/lib/issues/issues/enumerations";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { ErrorGroup } from "@/lib/errors/groups/schema";

/** The list's filters, named like the API's parameters. Sorted by last seen by default. */
export interface GroupFilters {
  status?: GroupStatus;
  regressed?: boolean;
  environment?: string;
  release?: string;
  query?: string;
  sort?: "last_seen" | "first_seen" | "occurrences";
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

/** Replaces a group with the server's version everywhere it is shown, and refetches the rest. */
export function applyGroup(client: QueryClient, group: ErrorGroup): Promise<void> {
  client.setQueryData(groupKey(group.project_id, group.id), group);
  changeLists(client, group.project_id, (other) => (other.id === group.id ? group : other));
  return refreshGroups(client, group.project_id);
}

/**
 * Shows groups with a new status before the server confirms it, and removes them from lists that
 * are filtered by another status.
 */
export function showStatus(
  client: QueryClient,
  projectId: number,
  ids: readonly number[],
  status: GroupStatus,
): void {
  const changedIds = new Set(ids);
  const withStatus = (group: ErrorGroup): ErrorGroup =>
    changedIds.has(group.id) && group.status !== status
      ? { ...group, status, is_regressed: false, resolved_at: null, resolved_by_id: null }
      : group;
  changeLists(client, projectId, withStatus);
  for (const id of ids) {
    client.setQueryData<ErrorGroup>(groupKey(projectId, id), (group) => group && withStatus(group));
  }
}

/** Removes groups from the lists after they have been merged into another one. */
export function hideGroups(client: QueryClient, projectId: number, ids: readonly number[]): void {
  changeLists(client, projectId, (group) => (ids.includes(group.id) ? undefined : group));
}

/** Refetches the project's error groups after a change made here or elsewhere. */
export function refreshGroups(client: QueryClient, projectId: number): Promise<void> {
  return client.invalidateQueries({ queryKey: errorGroupsKey(projectId) });
}
