import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { Notification, NotificationSummary } from "@/lib/messaging/notifications/schema";

/** The counts of the bell. Stale when another window or person changed something. */
export const summaryKey = ["notifications", "summary"] as const;
/** The newest notifications, to tell what the list does not show yet. Stale together with the counts. */
export const newsKey = ["notifications", "news"] as const;
/** The list as it stands: it is read again only when its reader asks, for it must not jump. */
export const inboxKey = ["inbox"] as const;

/** `next`: the id to go on before, null at the end. */
export interface InboxPage {
  notifications: Notification[];
  next: number | null;
}

type Pages = InfiniteData<InboxPage, number | null>;

/** Applies `change` to every cached notification; undefined takes it away. */
function changeCached(
  client: QueryClient,
  change: (notification: Notification) => Notification | undefined,
): void {
  const changed = (list: Notification[]) =>
    list.flatMap((notification) => change(notification) ?? []);
  client.setQueriesData<Pages>(
    { queryKey: inboxKey },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, notifications: changed(page.notifications) })),
      },
  );
  client.setQueriesData<Notification[]>({ queryKey: newsKey }, (list) => list && changed(list));
}

type TypeName = keyof NotificationSummary["by_type"];

/** Adds `sign` for each of the notifications to the unread counts, and with `total` to the whole one. */
function count(
  client: QueryClient,
  notifications: readonly Notification[],
  sign: 1 | -1,
  total = 0,
): void {
  client.setQueryData<NotificationSummary>(summaryKey, (summary) => {
    if (!summary) return summary;
    const by_type = { ...summary.by_type };
    for (const { type } of notifications) by_type[String(type) as TypeName] += sign;
    return {
      unread: summary.unread + sign * notifications.length,
      total: summary.total + total,
      by_type,
    };
  });
}

/** Shows notifications as given, read when they were unread or the reverse, without telling the server. */
export function showRead(client: QueryClient, shown: readonly Notification[]): void {
  const readAt = new Map(shown.map((notification) => [notification.id, notification.read_at]));
  count(
    client,
    shown.filter((notification) => notification.read_at === null),
    1,
  );
  count(
    client,
    shown.filter((notification) => notification.read_at !== null),
    -1,
  );
  changeCached(client, (notification) => {
    const read_at = readAt.get(notification.id);
    return read_at === undefined ? notification : { ...notification, read_at };
  });
}

/** Takes notifications out of the lists and the counts. */
export function forgetNotifications(
  client: QueryClient,
  notifications: readonly Notification[],
): void {
  const ids = new Set(notifications.map(({ id }) => id));
  const unread = notifications.filter(({ read_at: readAt }) => readAt === null);
  count(client, unread, -1, -notifications.length);
  changeCached(client, (notification) => (ids.has(notification.id) ? undefined : notification));
}

/** Puts newer notifications at the top of a list. */
export function putOnTop(
  client: QueryClient,
  queryKey: readonly unknown[],
  newer: readonly Notification[],
): void {
  client.setQueryData<Pages>(queryKey, (data) => {
    const [first, ...rest] = data?.pages ?? [];
    if (!data || !first) return data;
    const notifications = [...newer, ...first.notifications];
    return { ...data, pages: [{ ...first, notifications }, ...rest] };
  });
}

/** Asks anew for the counts and the news; the list itself stays as it is. */
export async function refreshInbox(client: QueryClient): Promise<void> {
  await Promise.all(
    [summaryKey, newsKey].map((queryKey) => client.invalidateQueries({ queryKey })),
  );
}
