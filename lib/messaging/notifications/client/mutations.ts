import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { api, ApiFailure } from "@/lib/platform/client/api-client";
import {
  removeFromCache,
  inboxKey,
  type InboxPage,
  latestKey,
  refreshInbox,
  setReadInCache,
} from "./cache";
import { type InboxFilters, TYPES_OF } from "./filters";
import { summaryKey } from "./summary";
import type { Notification, NotificationQuery } from "@/lib/messaging/notifications/schema";

const path = "/api/notifications";
/** Notifications per page. */
export const INBOX_PAGE = 50;
/** The API's limits on ids per bulk request and notifications per list. */
const MAX_IDS = 1000;
const MAX_LIST_SIZE = 500;

/** Reads a list: from the API in the browser, from the database on the server. */
export type ReadNotifications = (query: NotificationQuery) => Promise<Notification[]>;

const fetchList =
  (signal?: AbortSignal): ReadNotifications =>
  (query) => {
    const params = Object.entries(query).map(([name, value]) => [name, String(value)]);
    return api.get<Notification[]>(
      `${path}?${new URLSearchParams(params)}`,
      signal ? { signal } : {},
    );
  };

/**
 * Returns a page of matching notifications, newest first. The API filters by a single type, so two
 * lists are merged for a filter with two types.
 */
export async function readInboxPage(
  { tab, kind, project_id }: InboxFilters,
  before: number | null,
  read: ReadNotifications,
  limit = INBOX_PAGE,
): Promise<InboxPage> {
  const query: NotificationQuery = {
    limit,
    ...(tab === "unread" && { unread: true }),
    ...(project_id !== undefined && { project_id }),
    ...(before !== null && { before }),
  };
  const types = kind === undefined ? [undefined] : TYPES_OF[kind];
  const lists = await Promise.all(
    types.map((type) => read({ ...query, ...(type !== undefined && { type }) })),
  );
  const notifications = lists
    .flat()
    .sort((a, b) => b.id - a.id)
    .slice(0, limit);
  const last = notifications.length < limit ? undefined : notifications.at(-1);
  return { notifications, next: last?.id ?? null };
}

/** Pages of the inbox. Never refetched automatically; new notifications come from `latestQuery`. */
export function inboxQuery(filters: InboxFilters) {
  return infiniteQueryOptions({
    queryKey: [...inboxKey, filters],
    queryFn: ({ signal, pageParam }) => readInboxPage(filters, pageParam, fetchList(signal)),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    staleTime: Infinity,
  });
}

/**
 * The newest notifications for a filter, including read ones. Reveals new arrivals and changes made
 * in another window.
 */
export function latestQuery({ kind, project_id }: InboxFilters) {
  const filters: InboxFilters = {
    tab: "all",
    ...(kind !== undefined && { kind }),
    ...(project_id !== undefined && { project_id }),
  };
  return queryOptions({
    queryKey: [...latestKey, filters],
    queryFn: async ({ signal }) =>
      (await readInboxPage(filters, null, fetchList(signal))).notifications,
    refetchOnWindowFocus: "always",
  });
}

/** Returns every unread notification that matches the filters, for "mark all as read". */
export async function readAllUnread(filters: InboxFilters): Promise<Notification[]> {
  const all: Notification[] = [];
  let before: number | null = null;
  do {
    const unread = { ...filters, tab: "unread" } as const;
    const page: InboxPage = await readInboxPage(unread, before, fetchList(), MAX_LIST_SIZE);
    all.push(...page.notifications);
    before = page.next;
  } while (before !== null);
  return all;
}

type BulkCall = "bulk-read" | "bulk-unread" | "bulk-delete";

/**
 * The API rejects a request if any id is unknown. Retries in halves to skip notifications that have
 * since been deleted, in another window or along with their issue.
 */
async function post(call: BulkCall, ids: readonly number[]): Promise<void> {
  try {
    await api.post<undefined>(`${path}/${call}`, { notification_ids: ids });
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status !== 422) throw error;
    if (ids.length === 1) return;
    const half = Math.ceil(ids.length / 2);
    await post(call, ids.slice(0, half));
    await post(call, ids.slice(half));
  }
}

async function postInChunks(call: BulkCall, notifications: readonly Notification[]): Promise<void> {
  const ids = notifications.map(({ id }) => id);
  for (let at = 0; at < ids.length; at += MAX_IDS) await post(call, ids.slice(at, at + MAX_IDS));
}

/** Inbox changes run one after another, in the order they were made. */
const CHANGES = ["notification-change"] as const;

async function change(
  client: QueryClient,
  send: () => Promise<void>,
  rollBack: () => void,
): Promise<void> {
  const mutation = client.getMutationCache().build<unknown, Error, undefined, unknown>(client, {
    mutationKey: CHANGES,
    scope: { id: "notifications" },
    mutationFn: send,
    // Roll back before refetching the counts: the server's never included the failed change.
    onError: rollBack,
    // While more changes are queued, a refetch would show values that are about to change again.
    onSettled: () =>
      client.isMutating({ mutationKey: CHANGES }) === 1 ? refreshInbox(client) : undefined,
  });
  await mutation.execute(undefined);
}

/** Cancels pending reads, whose results would be outdated. */
async function cancelReads(client: QueryClient): Promise<void> {
  await Promise.all([summaryKey, latestKey].map((queryKey) => client.cancelQueries({ queryKey })));
}

/**
 * Marks notifications as read or unread, updating the cache optimistically. Returns the changed
 * ones in their new state. Rejects with ApiFailure.
 */
export async function markNotifications(
  client: QueryClient,
  notifications: readonly Notification[],
  isRead: boolean,
): Promise<Notification[]> {
  const before = notifications.filter(({ read_at }) => (read_at === null) === isRead);
  if (before.length === 0) return [];
  const readAt = isRead ? new Date().toISOString() : null;
  const after = before.map((notification) => ({ ...notification, read_at: readAt }));
  setReadInCache(client, after);
  await cancelReads(client);
  await change(
    client,
    () => postInChunks(isRead ? "bulk-read" : "bulk-unread", after),
    () => setReadInCache(client, before),
  );
  return after;
}

/**
 * Permanently deletes notifications, updating the cache optimistically. Refetches the list on
 * failure. Rejects with ApiFailure.
 */
export async function deleteNotifications(
  client: QueryClient,
  notifications: readonly Notification[],
): Promise<void> {
  removeFromCache(client, notifications);
  await cancelReads(client);
  await change(
    client,
    () => postInChunks("bulk-delete", notifications),
    () => void client.resetQueries({ queryKey: inboxKey }),
  );
}

/** Deletes while the page is being closed: sends all requests at once and ignores the responses. */
export function deleteOnPageHide(notifications: readonly Notification[]): void {
  for (let at = 0; at < notifications.length; at += MAX_IDS) {
    void postInChunks("bulk-delete", notifications.slice(at, at + MAX_IDS)).catch(() => undefined);
  }
}
