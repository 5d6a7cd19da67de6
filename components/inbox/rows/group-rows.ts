import { byArrival, byReturn, isSnoozed } from "@/lib/messaging/notifications/client/inbox-order";
import { isUnread, subjectOf } from "@/lib/messaging/notifications/client/unread";
import { NotificationType } from "@/lib/messaging/notifications/enumerations";
import type { Notification } from "@/lib/messaging/notifications/schema";
import { sameEvent, type Some, toldEvents, undoneAmong } from "./told-events";

/** An inbox row: all notifications about one issue, or a single notification. */
export interface InboxRow {
  /** The row's name in the URL: the key, or "n" and the notification's id. */
  id: string;
  /** At least one, newest first. */
  notifications: Some;
  /** One for each event that it tells, newest first (`toldEvents`). */
  told: Some;
  /** Whether it is shown below its issue's expanded row. */
  isSingle: boolean;
  /** How many rows it stands for: 1, unless it joins the selected ones. Messages count rows. */
  rowCount: number;
  isSnoozed: boolean;
}

const NONE_LATE: ReadonlySet<number> = new Set();

export const singleId = ({ id }: Notification): string => `n${id}`;

function byCreation(a: Notification, b: Notification): number {
  return Date.parse(b.created_at) - Date.parse(a.created_at) || b.id - a.id;
}

/**
 * Returns the unread notifications of rows in which all of them are about changes that were undone
 * right away: there is nothing to read. Not in rows that were snoozed, which the user wants to see
 * again.
 */
export function unreadUndone(rows: readonly InboxRow[]): Notification[] {
  return rows.flatMap(({ notifications }) => {
    const unread = notifications.filter(isUnread);
    const wasSnoozed = notifications.some(({ snooze = null }) => snooze !== null);
    if (wasSnoozed) return [];
    return undoneAmong(unread).size === unread.length ? unread : [];
  });
}

/** Returns a row's rank among reasons; the first is the strongest. */
function rankOf({ type, reason }: Notification): number {
  if (type === NotificationType.Mention) return 0;
  if (reason === "assigned") return 1;
  return type === NotificationType.Comment ? 2 : 3;
}

/**
 * Returns the notification that gives a row's reason: of those unread when its newest one arrived,
 * the newest with the strongest reason. Reading the row does not change which one that is.
 */
export function strongestOf({ notifications, told }: InboxRow): Notification {
  const [newest] = notifications;
  const isRecent = ({ read_at: readAt }: Notification) =>
    readAt === null || Date.parse(readAt) >= Date.parse(newest.created_at);
  const recent = told.filter(isRecent);
  return recent.toSorted((a, b) => rankOf(a) - rankOf(b))[0] ?? told[0];
}

/** Whether an event of a row is unread. */
function isEventUnread(row: InboxRow, told: Notification): boolean {
  return sameEvent(told, row.notifications).some(isUnread);
}

/**
 * Returns the notification whose person, text and time a row shows, so that all three are of one
 * event: the newest unread one, or else the newest.
 */
export function leadOf(row: InboxRow): Notification {
  return row.told.find((one) => isEventUnread(row, one)) ?? row.told[0];
}

/**
 * Sorts rows by when the newest of their events arrived or came back from a snooze, the latest first;
 * snoozed ones by when they come back. Events with the ids in `late` do not count.
 */
function inOrder(rows: readonly InboxRow[], late: ReadonlySet<number>): InboxRow[] {
  const areSnoozed = rows.some(({ isSnoozed }) => isSnoozed);
  const newest = (some: Some) => some.reduce((a, b) => (byArrival(a, b) <= 0 ? a : b));
  const latest = ({ told, notifications }: InboxRow) => {
    const [first, ...rest] = notifications.filter(({ id }) => !late.has(id));
    if (!first || rest.length + 1 === notifications.length) return newest(told);
    const [before = first, ...others] = toldEvents([first, ...rest]);
    return newest([before, ...others]);
  };
  return rows
    .map((row) => ({ row, by: areSnoozed ? row.notifications[0] : latest(row) }))
    .sort((a, b) => (areSnoozed ? byReturn : byArrival)(a.by, b.by))
    .map(({ row }) => row);
}

/**
 * Returns one row per issue that has something to tell; each membership notification has its own
 * row. The latest is first, or of snoozed ones the next to come back. An expanded row is followed by
 * its events. Notifications with the ids in `late` do not move the row that they are in.
 */
export function groupRows(
  notifications: readonly Notification[],
  expanded: ReadonlySet<string>,
  late: ReadonlySet<number> = NONE_LATE,
): InboxRow[] {
  const groups = new Map<string, [Notification, ...Notification[]]>();
  for (const notification of notifications) {
    const id = subjectOf(notification);
    const group = groups.get(id);
    if (group) group.push(notification);
    else groups.set(id, [notification]);
  }
  const rows = [...groups].flatMap(([id, group]): InboxRow[] => {
    group.sort(byCreation);
    const [first, ...rest] = toldEvents(group);
    const isHidden = isSnoozed(group[0]);
    // What waits for later is listed, whatever came of it.
    if (!first && !isHidden) return [];
    return [
      {
        id,
        notifications: group,
        told: first ? [first, ...rest] : [group[0]],
        isSingle: false,
        rowCount: 1,
        isSnoozed: isHidden,
      },
    ];
  });
  return inOrder(rows, late).flatMap((row) => [
    row,
    ...(expanded.has(row.id) && row.told.length > 1
      ? row.told.map((told) => singleRow(told, row.notifications))
      : []),
  ]);
}

/** The row of a single event among the notifications about its issue, apart from the row. */
export function singleRow(notification: Notification, among: readonly Notification[]): InboxRow {
  return {
    id: singleId(notification),
    notifications: sameEvent(notification, among),
    told: [notification],
    isSingle: true,
    rowCount: 1,
    isSnoozed: isSnoozed(notification),
  };
}

/** Returns the id of a row's oldest unread comment, if any. */
export function firstUnreadComment({ notifications }: InboxRow): number | undefined {
  const ids = notifications.filter(isUnread).flatMap(({ comment_id: id }) => id ?? []);
  return ids.length === 0 ? undefined : Math.min(...ids);
}

/** Returns several rows as one, under the name of the first; undefined if there are none. */
export function joinRows(rows: readonly InboxRow[]): InboxRow | undefined {
  const [row] = rows;
  if (!row || rows.length === 1) return row;
  const all = new Map(
    rows.flatMap(({ notifications }) => notifications.map((one) => [one.id, one])),
  );
  const [first, ...rest] = [...all.values()].toSorted(byCreation);
  if (!first) return undefined;
  const notifications: Some = [first, ...rest];
  const whole = new Set(rows.filter(({ isSingle }) => !isSingle).map(({ id }) => id));
  const isCounted = ({ isSingle, notifications: [one] }: InboxRow) =>
    !isSingle || !whole.has(subjectOf(one));
  const rowCount = rows.filter(isCounted).length;
  return { ...row, notifications, told: notifications, isSingle: false, rowCount };
}

/**
 * Returns a row with all notifications about its issues: one of them stands for its issue where that
 * is snoozed.
 */
export function wholeRow(rows: readonly InboxRow[], row: InboxRow): InboxRow {
  const subjects = new Set(row.notifications.map(subjectOf));
  const whole = joinRows(
    rows.filter((each) => !each.isSingle && subjects.has(subjectOf(each.notifications[0]))),
  );
  return whole ?? row;
}
