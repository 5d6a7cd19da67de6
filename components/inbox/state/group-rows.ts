import type { Notification } from "@/lib/messaging/notifications/schema";

/** An inbox row: all notifications about one issue, or a single notification. */
export interface InboxRow {
  /** The row's name in the URL: the key, or "n" and the notification's id. */
  id: string;
  /** At least one, newest first. */
  notifications: readonly [Notification, ...Notification[]];
  /** Whether it is shown below its issue's expanded row. */
  isSingle: boolean;
}

export const singleId = ({ id }: Notification): string => `n${id}`;

/**
 * Returns one row per issue, at the position of its newest notification; each membership
 * notification has its own row. `notifications` are newest first. An expanded row is followed by
 * its notifications.
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
    { id, notifications: group, isSingle: false },
    ...(expanded.has(id) && group.length > 1
      ? group.map((item): InboxRow => ({
          id: singleId(item),
          notifications: [item],
          isSingle: true,
        }))
      : []),
  ]);
}

export function isUnread({ read_at: readAt }: Notification): boolean {
  return readAt === null;
}

/** Returns the id of a row's newest comment, if any. */
export function commentOf({ notifications }: InboxRow): number | undefined {
  return notifications.find(({ comment_id: comment }) => comment !== null)?.comment_id ?? undefined;
}
