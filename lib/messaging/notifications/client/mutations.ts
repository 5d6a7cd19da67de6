import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { api, ApiFailure } from "@/lib/platform/client/api-client";
import {
  forgetNotifications,
  inboxKey,
  type InboxPage,
  newsKey,
  refreshInbox,
  showRead,
  summaryKey,
} from "./cache";
import { type InboxFilters, TYPES_OF } from "./filters";
import type {
  Notification,
  NotificationQuery,
  NotificationSummary,
} from "@/lib/messaging/notifications/schema";

const path = "/api/notifications";
/** Notifications that are read at once. */
export const INBOX_PAGE = 50;
/** What a bulk call takes, and what a list answers, at most. */
const MOST_IDS = 1000;
const MOST_LISTED = 500;

export function summaryQuery() {
  return queryOptions({
    queryKey: summaryKey,
    queryFn: ({ signal }) => api.get<NotificationSummary>(`${path}/summary`, { signal }),
    refetchOnWindowFocus: "always",
  });
}

/** Reads a list of the API: the browser by fetch, a page from the database. */
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

/** A page of what passes the filters, newest first. The API takes one type: of two, two lists become one. */
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

/** Pages of the inbox. Nothing but its reader makes it read again: what is new waits in `newsQuery`. */
export function inboxQuery(filters: InboxFilters) {
  return infiniteQueryOptions({
    queryKey: [...inboxKey, filters],
    queryFn: ({ signal, pageParam }) => readInboxPage(filters, pageParam, fetchList(signal)),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    staleTime: Infinity,
  });
}

/** The newest notifications of a filter, read ones too: what came, and what another window did. */
export function newsQuery({ kind, project_id }: InboxFilters) {
  const filters: InboxFilters = {
    tab: "all",
    ...(kind !== undefined && { kind }),
    ...(project_id !== undefined && { project_id }),
  };
  return queryOptions({
    queryKey: [...newsKey, filters],
    queryFn: async ({ signal }) =>
      (await readInboxPage(filters, null, fetchList(signal))).notifications,
    refetchOnWindowFocus: "always",
  });
}

/** Every unread notification that passes the filters, however many: for "mark all as read". */
export async function readAllUnread(filters: InboxFilters): Promise<Notification[]> {
  const all: Notification[] = [];
  let before: number | null = null;
  do {
    const unread = { ...filters, tab: "unread" } as const;
    const page: InboxPage = await readInboxPage(unread, before, fetchList(), MOST_LISTED);
    all.push(...page.notifications);
    before = page.next;
  } while (before !== null);
  return all;
}

type BulkCall = "bulk-read" | "bulk-unread" | "bulk-delete";

/** The API takes all or nothing: what was deleted meanwhile, by another window or with its issue, is left out. */
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
  for (let at = 0; at < ids.length; at += MOST_IDS) await post(call, ids.slice(at, at + MOST_IDS));
}

/** Changes of the inbox go one after the other, in the order in which they were made. */
const CHANGES = ["notification-change"] as const;

async function change(
  client: QueryClient,
  send: () => Promise<void>,
  takeBack: () => void,
): Promise<void> {
  const mutation = client.getMutationCache().build<unknown, Error, undefined, unknown>(client, {
    mutationKey: CHANGES,
    scope: { id: "notifications" },
    mutationFn: send,
    // Before the counts are asked for again, which know of it already.
    onError: takeBack,
    // While others wait their turn, an answer would show what is about to change again.
    onSettled: () =>
      client.isMutating({ mutationKey: CHANGES }) === 1 ? refreshInbox(client) : undefined,
  });
  await mutation.execute(undefined);
}

/** What an answer on its way would show is no longer so. */
async function stopReading(client: QueryClient): Promise<void> {
  await Promise.all([summaryKey, newsKey].map((queryKey) => client.cancelQueries({ queryKey })));
}

/**
 * Marks notifications as read or unread: shown at once, taken back when it fails. Gives back those that changed, as
 * they are now. Rejects with ApiFailure.
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
  showRead(client, after);
  await stopReading(client);
  await change(
    client,
    () => postInChunks(isRead ? "bulk-read" : "bulk-unread", after),
    () => showRead(client, before),
  );
  return after;
}

/** Deletes notifications for good; when it fails the list is read again. Rejects with ApiFailure. */
export async function deleteNotifications(
  client: QueryClient,
  notifications: readonly Notification[],
): Promise<void> {
  forgetNotifications(client, notifications);
  await stopReading(client);
  await change(
    client,
    () => postInChunks("bulk-delete", notifications),
    () => void client.resetQueries({ queryKey: inboxKey }),
  );
}

/** Deletes as the page goes: the requests leave at once, and nobody waits for the answers. */
export function deleteOnLeaving(notifications: readonly Notification[]): void {
  for (let at = 0; at < notifications.length; at += MOST_IDS) {
    void postInChunks("bulk-delete", notifications.slice(at, at + MOST_IDS)).catch(() => undefined);
  }
}
