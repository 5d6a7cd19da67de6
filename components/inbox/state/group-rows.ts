import { undoneChanges } from "@/components/issues/comments/undone-changes";
import { byArrival, byReturn, isSnoozed } from "@/lib/messaging/notifications/client/inbox-order";
import { isUnread, subjectOf } from "@/lib/messaging/notifications/client/unread";
import { NotificationType } from "@/lib/messaging/notifications/enumerations";
import { messageParts } from "./inbox-text";
import type { Notification } from "@/lib/messaging/notifications/schema";

type Some = readonly [Notification, ...Notification[]];

/** An inbox row: all notifications about one issue, or a single notification. */
export interface InboxRow {
  /** The row's name in the URL: the key, or "n" and the notification's id. */
  id: string;
  /** At least one, newest first. */
  notifications: Some;
  /** Those that say something: without changes that were undone right away. */
  told: Some;
  /** Whether everything was undone right away; `told` is then the newest. */
  isUndone: boolean;
  /** Whether it is shown below its issue's expanded row. */
  isSingle: boolean;
  /** How many rows it stands for: 1, unless it joins the selected ones. Messages count rows. */
  rowCount: number;
  isSnoozed: boolean;
}

export const singleId = ({ id }: Notification): string => `n${id}`;

function byCreation(a: Notification, b: Notification): number {
  return Date.parse(b.created_at) - Date.parse(a.created_at) || b.id - a.id;
}

/** Whether the later of two lane changes is "moved it from B to A", and the earlier one the reverse. */
function isReverseMove(later: string, earlier: string): boolean {
  const [start, lanes] = [/^moved \S+ from /, " to "];
  const before = earlier.replace(start, "");
  const parts = later.replace(start, "").split(lanes);
  // A lane's name may contain " to ".
  return parts.some((_, at) => {
    const [from, to] = [parts.slice(0, at).join(lanes), parts.slice(at).join(lanes)];
    return at > 0 && from !== to && before === `${to}${lanes}${from}`;
  });
}

const isAssigned = ({ reason }: Notification) => reason === "assigned";

/** Leaves out moves and assignments that were undone right away, or all but the newest. */
function withoutUndone(notifications: Some): Pick<InboxRow, "told" | "isUndone"> {
  const undone = undoneChanges(
    notifications.toReversed(),
    ({ type, actor, created_at: at }) =>
      type === NotificationType.LaneChange || type === NotificationType.Assignment
        ? { actorId: actor?.id ?? null, what: String(type), at }
        : null,
    (later, earlier) =>
      later.type === NotificationType.Assignment
        ? isAssigned(later) !== isAssigned(earlier)
        : isReverseMove(messageParts(later).did, messageParts(earlier).did),
  );
  const [first, ...rest] = notifications.filter((one) => !undone.has(one));
  return first
    ? { told: [first, ...rest], isUndone: false }
    : { told: [notifications[0]], isUndone: true };
}

/**
 * Returns the unread notifications of rows in which all of them are about changes that were undone
 * right away: there is nothing to read. Not in rows that were snoozed, which the user wants to see
 * again.
 */
export function unreadUndone(rows: readonly InboxRow[]): Notification[] {
  return rows.flatMap(({ notifications }) => {
    const [first, ...rest] = notifications.filter(isUnread);
    const wasSnoozed = notifications.some(({ snooze = null }) => snooze !== null);
    if (!first || wasSnoozed) return [];
    return withoutUndone([first, ...rest]).isUndone ? [first, ...rest] : [];
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

/**
 * Returns the notification whose person, text and time a row shows, so that all three are of one
 * event: the newest one if somebody wrote something, or else the one that gives the row's reason. So
 * the last word is always shown, and a move to another lane does not hide a mention.
 */
export function leadOf(row: InboxRow): Notification {
  const [newest] = row.told;
  return isWritten(newest) ? newest : strongestOf(row);
}

function isWritten({ type }: Notification): boolean {
  return type === NotificationType.Comment || type === NotificationType.Mention;
}

/** Sorts rows by the times they show, the latest first; snoozed ones by when they come back. */
function inOrder(rows: readonly InboxRow[]): InboxRow[] {
  const areSnoozed = rows.some(({ isSnoozed }) => isSnoozed);
  const sort = areSnoozed ? byReturn : byArrival;
  return rows
    .map((row) => ({ row, by: areSnoozed ? row.notifications[0] : leadOf(row) }))
    .sort((a, b) => sort(a.by, b.by))
    .map(({ row }) => row);
}

/**
 * Returns one row per issue; each membership notification has its own row. The latest is first, or
 * of snoozed ones the next to come back. An expanded row is followed by its notifications.
 */
export function groupRows(
  notifications: readonly Notification[],
  expanded: ReadonlySet<string>,
): InboxRow[] {
  const groups = new Map<string, [Notification, ...Notification[]]>();
  for (const notification of notifications) {
    const id = subjectOf(notification);
    const group = groups.get(id);
    if (group) group.push(notification);
    else groups.set(id, [notification]);
  }
  const rows = [...groups].map(([id, group]): InboxRow => {
    group.sort(byCreation);
    return {
      id,
      notifications: group,
      ...withoutUndone(group),
      isSingle: false,
      rowCount: 1,
      isSnoozed: isSnoozed(group[0]),
    };
  });
  return inOrder(rows).flatMap((row) => [
    row,
    ...(expanded.has(row.id) && row.told.length > 1 ? row.told.map(singleRow) : []),
  ]);
}

/** The row of a single notification, apart from its issue's. */
export function singleRow(notification: Notification): InboxRow {
  return {
    id: singleId(notification),
    notifications: [notification],
    told: [notification],
    isUndone: false,
    isSingle: true,
    rowCount: 1,
    isSnoozed: isSnoozed(notification),
  };
}

/** Returns the id of the comment that a row shows, or else of its newest one, if any. */
export function commentOf(row: InboxRow): number | undefined {
  const withComment = [leadOf(row), ...row.notifications].find(({ comment_id: id }) => id !== null);
  return withComment?.comment_id ?? undefined;
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
  return { ...row, notifications, told: notifications, isUndone: false, isSingle: false, rowCount };
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
