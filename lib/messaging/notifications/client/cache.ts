import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { NotificationType } from "@/lib/messaging/notifications/enumerations";
import type { Notification, NotificationSummary } from "@/lib/messaging/notifications/schema";
import { byPosition, isSnoozed } from "./inbox-order";
import { summaryKey } from "./summary";
import { isUnread, subjectOf } from "./unread";

/**
 * The newest notifications, compared with the list to detect new ones. Invalidated along with the
 * counts.
 */
export const latestKey = ["notifications", "news"] as const;
/** The list as displayed. Refetched only when the user asks, so that it does not jump. */
export const inboxKey = ["inbox"] as const;
/** Changes to the inbox, which run one after another, in the order they were made. */
export const inboxChanges = ["notification-change"] as const;

/** `next` is the cursor for the next page; null on the last one. */
export interface InboxPage {
  notifications: Notification[];
  next: number | null;
  /** Ids of those added to a row where it was: until more is shown, they do not move it. */
  late?: readonly number[];
}

export type Pages = InfiniteData<InboxPage, number | null>;

/** Returns the names of the subjects with unread notifications in the cache, alone and by type. */
function unreadSubjects(client: QueryClient): Set<string> {
  const lists = [
    ...client
      .getQueriesData<Pages>({ queryKey: inboxKey })
      .flatMap(([, data]) => data?.pages.map((page) => page.notifications) ?? []),
    ...client.getQueriesData<Notification[]>({ queryKey: latestKey }).map(([, list]) => list ?? []),
  ];
  const unread = lists.flat().filter((one) => isUnread(one) && !isSnoozed(one));
  const mentioning = new Set(
    unread.filter(({ type }) => type === NotificationType.Mention).map((one) => one.comment_id),
  );
  const isCounted = ({ type, comment_id: comment }: Notification) =>
    type !== NotificationType.Comment || comment === null || !mentioning.has(comment);
  return new Set(
    unread.filter(isCounted).flatMap((one) => [subjectOf(one), `${one.type} ${subjectOf(one)}`]),
  );
}

/** Adjusts the counts of subjects to a change of cached notifications. */
function adjustSubjects(client: QueryClient, before: Set<string>, after: Set<string>): void {
  client.setQueryData<NotificationSummary>(summaryKey, (summary) => {
    if (!summary) return summary;
    const change = (prefix: string) => {
      const count = (names: Set<string>) =>
        [...names].filter((name) =>
          prefix === "" ? !name.includes(" ") : name.startsWith(`${prefix} `),
        ).length;
      return count(after) - count(before);
    };
    const { all, by_type: byType } = summary.unread_subjects;
    // Some that were changed may not be in the cache.
    const atMost = (value: number, limit: number) => Math.max(0, Math.min(value, limit));
    const by_type = { ...byType };
    for (const type of Object.keys(byType) as TypeName[]) {
      by_type[type] = atMost(byType[type] + change(type), summary.by_type[type]);
    }
    return {
      ...summary,
      unread_subjects: { all: atMost(all + change(""), summary.unread), by_type },
    };
  });
}

/** Returns the notifications with these ids as the lists show them now. */
export function findCached(client: QueryClient, ids: ReadonlySet<number>): Notification[] {
  const lists = client.getQueriesData<Pages>({ queryKey: inboxKey });
  const found = lists.flatMap(
    ([, data]) => data?.pages.flatMap((page) => page.notifications) ?? [],
  );
  return [...new Map(found.map((one) => [one.id, one])).values()].filter(({ id }) => ids.has(id));
}

/** Applies `change` to every cached notification; undefined removes it. */
function updateCached(
  client: QueryClient,
  change: (notification: Notification) => Notification | undefined,
): void {
  const before = unreadSubjects(client);
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
  client.setQueriesData<Notification[]>({ queryKey: latestKey }, (list) => list && changed(list));
  adjustSubjects(client, before, unreadSubjects(client));
}

type TypeName = keyof NotificationSummary["by_type"];

/** Adds `sign` to the unread counts once for each notification, and `total` to the total. */
function adjustCounts(
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
      ...summary,
      unread: summary.unread + sign * notifications.length,
      total: summary.total + total,
      by_type,
    };
  });
}

/**
 * Applies the given read states to the cache without contacting the server. Expects only
 * notifications whose state changes.
 */
export function setReadInCache(client: QueryClient, shown: readonly Notification[]): void {
  const readAt = new Map(shown.map((notification) => [notification.id, notification.read_at]));
  adjustCounts(
    client,
    shown.filter((notification) => notification.read_at === null),
    1,
  );
  adjustCounts(
    client,
    shown.filter((notification) => notification.read_at !== null),
    -1,
  );
  updateCached(client, (notification) => {
    const read_at = readAt.get(notification.id);
    return read_at === undefined ? notification : { ...notification, read_at };
  });
}

/** Removes notifications from the lists and the counts. */
export function removeFromCache(client: QueryClient, notifications: readonly Notification[]): void {
  const ids = new Set(notifications.map(({ id }) => id));
  const unread = notifications.filter(({ read_at: readAt }) => readAt === null);
  adjustCounts(client, unread, -1, -notifications.length);
  updateCached(client, (notification) => (ids.has(notification.id) ? undefined : notification));
}

/**
 * Takes notifications out of the lists and the counts. Returns a function that puts them back where
 * they were; the counts are refetched after the change.
 */
export function hideNotifications(
  client: QueryClient,
  notifications: readonly Notification[],
): () => void {
  const ids = new Set(notifications.map(({ id }) => id));
  const before = client.getQueriesData<Pages>({ queryKey: inboxKey });
  removeFromCache(client, notifications);
  return () => {
    for (const [queryKey, was] of before) {
      client.setQueryData<Pages>(
        queryKey,
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page, index) => {
              const shown = new Set(page.notifications.map(({ id }) => id));
              const isBack = ({ id }: Notification) => ids.has(id) && !shown.has(id);
              const back = was?.pages[index]?.notifications.filter(isBack) ?? [];
              return { ...page, notifications: [...page.notifications, ...back].sort(byPosition) };
            }),
          },
      );
    }
  };
}

/** Takes notifications out of the lists of what is snoozed, or out of the others. */
export function moveInCache(
  client: QueryClient,
  notifications: readonly Notification[],
  from: "snoozed" | "inbox",
): void {
  const ids = new Set(notifications.map(({ id }) => id));
  client.setQueriesData<Pages>(
    {
      queryKey: inboxKey,
      predicate: ({ queryKey }) => isSnoozedList(queryKey) === (from === "snoozed"),
    },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          notifications: page.notifications.filter(({ id }) => !ids.has(id)),
        })),
      },
  );
}

const isSnoozedList = (queryKey: readonly unknown[]) =>
  (queryKey[1] as { tab?: string } | undefined)?.tab === "snoozed";

function notListed({ pages }: Pages, notifications: readonly Notification[]): Notification[] {
  const listed = new Set(pages.flatMap((page) => page.notifications.map(({ id }) => id)));
  return notifications.filter(({ id }) => !listed.has(id));
}

/** Prepends newer notifications to a list, whose rows are then in order again. */
export function prependNotifications(
  client: QueryClient,
  queryKey: readonly unknown[],
  newer: readonly Notification[],
): void {
  client.setQueryData<Pages>(queryKey, (data) => {
    const [first, ...rest] = data?.pages ?? [];
    if (!data || !first) return data;
    const notifications = [...notListed(data, newer), ...first.notifications];
    return { ...data, pages: [{ ...first, notifications, late: [] }, ...rest] };
  });
}

/** Adds newer notifications to a list whose rows stay where they are. */
export function addInPlace(
  client: QueryClient,
  queryKey: readonly unknown[],
  newer: readonly Notification[],
): void {
  client.setQueryData<Pages>(queryKey, (data) => {
    const [first, ...rest] = data?.pages ?? [];
    if (!data || !first) return data;
    const added = notListed(data, newer);
    if (added.length === 0) return data;
    const late = [...(first.late ?? []), ...added.map(({ id }) => id)];
    const notifications = [...added, ...first.notifications];
    return { ...data, pages: [{ ...first, notifications, late }, ...rest] };
  });
}

/**
 * Refetches the counts, the newest notifications and what is snoozed, but not the other lists, which
 * would jump.
 */
export async function refreshInbox(client: QueryClient): Promise<void> {
  await Promise.all([
    ...[summaryKey, latestKey].map((queryKey) => client.invalidateQueries({ queryKey })),
    client.invalidateQueries({
      queryKey: inboxKey,
      predicate: ({ queryKey }) => isSnoozedList(queryKey),
    }),
  ]);
}
