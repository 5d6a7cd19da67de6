import type { QueryClient } from "@tanstack/react-query";
import { api, ApiFailure } from "@/lib/platform/client/api-client";
import { waitsForConnection } from "@/lib/platform/client/query-client";
import {
  inboxChanges,
  inboxKey,
  latestKey,
  refreshInbox,
  removeFromCache,
  setReadInCache,
} from "./cache";
import { summaryKey } from "./summary";
import type { Notification } from "@/lib/messaging/notifications/schema";

const path = "/api/notifications";
/** The API's limit on ids per bulk request. */
const MAX_IDS = 1000;

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

/** Includes the others about the same comments: on screens, each comment is one event. */
function idsOf(notifications: readonly Notification[]): number[] {
  return [
    ...new Set(notifications.flatMap(({ id, same_comment_ids: others = [] }) => [id, ...others])),
  ];
}

async function postInChunks(call: BulkCall, notifications: readonly Notification[]): Promise<void> {
  const ids = idsOf(notifications);
  for (let at = 0; at < ids.length; at += MAX_IDS) await post(call, ids.slice(at, at + MAX_IDS));
}

/** Sends a change after those before it, rolls it back if it fails, and refetches the counts. */
export async function changeInbox(
  client: QueryClient,
  send: () => Promise<void>,
  rollBack: () => void,
): Promise<void> {
  const mutation = client.getMutationCache().build<unknown, Error, undefined, unknown>(client, {
    mutationKey: inboxChanges,
    scope: { id: "notifications" },
    ...waitsForConnection,
    mutationFn: send,
    // Roll back before refetching the counts: the server's never included the failed change.
    onError: rollBack,
    // While more changes are queued, a refetch would show values that are about to change again.
    onSettled: () =>
      client.isMutating({ mutationKey: inboxChanges }) === 1 ? refreshInbox(client) : undefined,
  });
  await mutation.execute(undefined);
}

/** Cancels pending reads, whose results would be outdated. */
export async function cancelReads(client: QueryClient): Promise<void> {
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
  await changeInbox(
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
  await changeInbox(
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
