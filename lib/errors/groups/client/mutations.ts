import { projectKey } from "@/lib/platform/client/project-cache";
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { api } from "@/lib/platform/client/api-client";
import type { RejectedCount } from "@/lib/errors/ingest/schema";
import {
  applyGroup,
  errorGroupsKey,
  groupKey,
  groupListsKey,
  type GroupFilters,
  type GroupPage,
  hideGroups,
} from "./cache";
import type {
  ErrorEvent,
  ErrorGroup,
  ErrorGroupSummary,
  GroupTags,
  GroupTrend,
  PlacedEvent,
  PromoteBody,
  Promotion,
  TrendInterval,
  TrendPeriod,
  TrendPoint,
} from "@/lib/errors/groups/schema";
import type { GroupState } from "@/lib/errors/groups/state-schema";

/** Page size of the list. */
export const GROUPS_PAGE = 50;
/** Maximum number of groups shown on an issue, because each comes with its stack trace. */
const MAX_LINKED = 3;

export const groupsPath = (projectId: number) => `/api/projects/${projectId}/error-groups`;
const groupPath = (projectId: number, groupId: number) => `${groupsPath(projectId)}/${groupId}`;

function parameters(values: object): URLSearchParams {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined && value !== "");
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
}

/** Returns microseconds since 1970, which a number can represent exactly. */
function microseconds(timestamp: string): number {
  const millisecond = timestamp.slice(0, -4);
  return Date.parse(`${millisecond}Z`) * 1000 + Number(timestamp.slice(-4, -1));
}

/** Builds the cursor for the groups after this one from its position in the sort order. */
function cursorAfter(group: ErrorGroup, sort: GroupFilters["sort"]): string {
  const positions = {
    last_seen: () => microseconds(group.last_seen_at),
    first_seen: () => microseconds(group.first_seen_at),
    occurrences: () => group.occurrence_count,
  };
  // The server looks up how often the group occurred in the period.
  if (sort === "period") return String(group.id);
  return `${positions[sort ?? "last_seen"]()}.${group.id}`;
}

/** Builds a page of the list from an API response. */
export function groupPage(groups: ErrorGroup[], { sort }: GroupFilters): GroupPage {
  const last = groups.length < GROUPS_PAGE ? undefined : groups.at(-1);
  return { groups, next: last ? cursorAfter(last, sort) : null };
}

/** Returns pages of the groups that match the filters. */
export function errorGroupsQuery(projectId: number, filters: GroupFilters) {
  return infiniteQueryOptions({
    queryKey: [...groupListsKey(projectId), filters],
    queryFn: async ({ signal, pageParam }) => {
      const query = parameters({ ...filters, limit: GROUPS_PAGE, after: pageParam ?? undefined });
      const groups = await api.get<ErrorGroup[]>(`${groupsPath(projectId)}?${query}`, { signal });
      return groupPage(groups, filters);
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}

/**
 * Returns the number of groups per status that match the list's filters, ignoring its status filter
 * and sort order.
 */
export function errorGroupSummaryQuery(
  projectId: number,
  { environment, release, query }: GroupFilters = {},
) {
  const filters = parameters({ environment, release, query }).toString();
  return queryOptions({
    queryKey: [...errorGroupsKey(projectId), "summary", filters],
    queryFn: ({ signal }) =>
      api.get<ErrorGroupSummary>(`${groupsPath(projectId)}/summary?${filters}`, { signal }),
  });
}

/** Returns how often groups occurred in a period, by their ids. */
export function groupTrendsQuery(projectId: number, period: TrendPeriod, ids: readonly number[]) {
  return queryOptions({
    queryKey: [...errorGroupsKey(projectId), "trends", period, ids],
    queryFn: async ({ signal }) => {
      const query = parameters({ period, ids: ids.join() });
      const trends = await api.get<GroupTrend[]>(`${groupsPath(projectId)}/trends?${query}`, {
        signal,
      });
      return new Map(trends.map(({ error_group_id: id, counts }) => [id, counts]));
    },
  });
}

/**
 * Returns the first few groups that an issue was created from or linked to, most recently seen
 * first.
 */
export function linkedGroupsQuery(projectId: number, issueId: number) {
  return queryOptions({
    queryKey: [...errorGroupsKey(projectId), "linked", issueId],
    queryFn: ({ signal }) => {
      const query = parameters({ linked_issue_id: issueId, limit: MAX_LINKED });
      return api.get<ErrorGroup[]>(`${groupsPath(projectId)}?${query}`, { signal });
    },
  });
}

/** Returns how many events were rejected, per reason. */
export function rejectedEventsQuery(projectId: number) {
  return queryOptions({
    queryKey: [...errorGroupsKey(projectId), "refused"],
    queryFn: ({ signal }) =>
      api.get<RejectedCount[]>(`${groupsPath(projectId)}/refused`, { signal }),
  });
}

export function errorGroupQuery(projectId: number, groupId: number) {
  return queryOptions({
    queryKey: groupKey(projectId, groupId),
    queryFn: ({ signal }) => api.get<ErrorGroup>(groupPath(projectId, groupId), { signal }),
  });
}

/** A tag that occurrences have, such as `browser` with the value `Firefox`. */
export interface EventTag {
  tag: string;
  value: string;
}

/** An occurrence: by its id, or the newest or oldest one that is stored. */
export type EventName = number | "newest" | "oldest";

/**
 * Returns an occurrence and its place among those of a group, or among those with a tag. Rejects
 * with ApiFailure, 404 if it is not stored. One read as the newest or oldest is also cached by its id.
 */
export function errorEventQuery(
  projectId: number,
  groupId: number,
  name: EventName,
  tag: EventTag | null = null,
) {
  return queryOptions({
    queryKey: [...groupKey(projectId, groupId), "events", name, tag],
    queryFn: async ({ signal, client }) => {
      const url = `${groupPath(projectId, groupId)}/events/${name}?${parameters({ ...tag })}`;
      const event = await api.get<PlacedEvent>(url, { signal });
      if (name !== event.id) {
        const { queryKey } = errorEventQuery(projectId, groupId, event.id, tag);
        client.setQueryData<PlacedEvent>(queryKey, event);
      }
      return event;
    },
  });
}

/** Occurrences per page, because each comes with its stack and details. */
const EVENTS_PAGE = 10;

/** Returns pages of a group's stored occurrences, or those with a tag, newest first. */
export function errorEventsQuery(projectId: number, groupId: number, tag: EventTag | null) {
  return infiniteQueryOptions({
    queryKey: [...groupKey(projectId, groupId), "events", "list", tag],
    queryFn: ({ signal, pageParam }) => {
      const query = parameters({ ...tag, limit: EVENTS_PAGE, before: pageParam ?? undefined });
      return api.get<ErrorEvent[]>(`${groupPath(projectId, groupId)}/events?${query}`, { signal });
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < EVENTS_PAGE ? null : (page.at(-1)?.id ?? null)),
  });
}

/** Returns a query for one of the paths below a group. */
function partQuery<T>(projectId: number, groupId: number, part: string) {
  return queryOptions({
    queryKey: [...groupKey(projectId, groupId), part],
    queryFn: ({ signal }) => api.get<T>(`${groupPath(projectId, groupId)}/${part}`, { signal }),
  });
}

export const errorTrendQuery = (projectId: number, groupId: number, interval: TrendInterval) =>
  partQuery<TrendPoint[]>(projectId, groupId, `trend?interval=${interval}`);

/** Returns the tags and users in a group's newest stored occurrences. */
export const groupTagsQuery = (projectId: number, groupId: number) =>
  partQuery<GroupTags>(projectId, groupId, "tags");

/** Returns a group's status changes, newest first. */
export const groupStatesQuery = (projectId: number, groupId: number) =>
  partQuery<GroupState[]>(projectId, groupId, "states");

/** Returns the groups that were merged into a group. */
export const mergedGroupsQuery = (projectId: number, groupId: number) =>
  partQuery<ErrorGroup[]>(projectId, groupId, "merged");

/** Returns the issue that promoting would create, and possible duplicates. */
export const promotionQuery = (projectId: number, groupId: number) =>
  partQuery<Promotion>(projectId, groupId, "promotion");

/**
 * A mutation that returns the group. The group then has an issue, so lists and boards are
 * refetched.
 */
function useLinking<Variables>(
  projectId: number,
  mutationFn: (variables: Variables) => Promise<ErrorGroup>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    // Callers need not wait for the refetch, because the returned group is shown immediately.
    onSuccess: (group) => {
      void applyGroup(client, group);
      void client.invalidateQueries({ queryKey: projectKey(projectId) });
    },
  });
}

/** Promotes a group to a bug with this text, or the usual one. Rejects with ApiFailure, 422 if the group already has an issue. */
export function usePromoteGroup(projectId: number) {
  return useLinking(projectId, ({ id, ...body }: PromoteBody & { id: number }) =>
    api.post<ErrorGroup>(`${groupPath(projectId, id)}/promote`, body),
  );
}

/** Links a group to an existing issue. Rejects like usePromoteGroup. */
export function useLinkGroup(projectId: number) {
  return useLinking(projectId, ({ id, issueId }: { id: number; issueId: number }) =>
    api.post<ErrorGroup>(`${groupPath(projectId, id)}/link`, { issue_id: issueId }),
  );
}

export interface MergeVariables {
  /** The group that others are merged into, or unmerged from. */
  id: number;
  groupIds: number[];
}

/** Merges groups into one. They disappear from the lists. */
export function useMergeGroups(projectId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, groupIds }: MergeVariables) =>
      api.post<ErrorGroup>(`${groupPath(projectId, id)}/merge`, { error_group_ids: groupIds }),
    onSuccess: (group, { groupIds }) => {
      hideGroups(client, projectId, groupIds);
      void applyGroup(client, group);
    },
  });
}

/** Undoes merges. The groups reappear in the lists. */
export function useUnmergeGroups(projectId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, groupIds }: MergeVariables) =>
      api.post<ErrorGroup>(`${groupPath(projectId, id)}/unmerge`, { error_group_ids: groupIds }),
    onSuccess: (group) => void applyGroup(client, group),
  });
}
