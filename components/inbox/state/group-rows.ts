import { isSnoozed } from "@/lib/messaging/notifications/client/inbox-order";
import type { Notification } from "@/lib/messaging/notifications/schema";

/** An inbox row: all notifications about one issue, or a single notification. */
export interface InboxRow {
  /** The row's name in the URL: the key, or "n" and the notification's id. */
  id: string;
  /** At least one, newest first. */
  notifications: readonly [Notification, ...Notification[]];
  /** Whether it is shown below its issue's expanded row. */
  isSingle: boolean;
  isSnoozed: boolean;
}

const newestFirst = (a: Notification, b: Notification) => b.id - a.id;

export const singleId = ({ id }: Notification): string => `n${id}`;

/**
 * Returns one row per issue, at the position of its newest notification; each membership
 * notification has its own row. `notifications` are in the order of the inbox. An expanded row is
 * followed by its notifications.
 */
export function groupRows(
  notifications: readonly Notification[],
  expanded: ReadonlySet<string>,
): InboxRow[] {
  const groups = new Map<string, [Notification, ...Notification[]]>();
  for (const notification of notifications) {
    const { notifiable } = notification;
    const id = notifiable.type === "issue" ? notifiable.key : singleId(notification);
    const group = groups.get(id);
    if (group) group.push(notification);
    else groups.set(id, [notification]);
  }
  return [...groups].flatMap(([id, group]) => [
    { id, notifications: group.sort(newestFirst), isSingle: false, isSnoozed: isSnoozed(group[0]) },
    ...(expanded.has(id) && group.length > 1 ? group.map(singleRow) : []),
  ]);
}

/** The row of a single notification, apart from its issue's. */
export function singleRow(notification: Notification): InboxRow {
  return {
    id: singleId(notification),
    notifications: [notification],
    isSingle: true,
    isSnoozed: isSnoozed(notification),
  };
}

export function isUnread({ read_at: readAt }: Notification): boolean {
  return readAt === null;
}

/** Returns the id of a row's newest comment, if any. */
export function commentOf({ notifications }: InboxRow): number | undefined {
  return notifications.find(({ comment_id: comment }) => comment !== null)?.comment_id ?? undefined;
}
