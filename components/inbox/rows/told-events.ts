import { undoneChanges } from "@/components/issues/comments/undone-changes";
import { isUnread } from "@/lib/messaging/notifications/client/unread";
import { NotificationType } from "@/lib/messaging/notifications/enumerations";
import type { Notification } from "@/lib/messaging/notifications/schema";
import { messageParts } from "./inbox-text";

/** At least one notification. */
export type Some = readonly [Notification, ...Notification[]];

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

/**
 * Whether the reader did not know of a change when it was undone. If they did, that it was undone is
 * news.
 */
function wasUnknown(later: Notification, earlier: Notification): boolean {
  if (isUnread(later) !== isUnread(earlier)) return false;
  return earlier.read_at === null || Date.parse(earlier.read_at) >= Date.parse(later.created_at);
}

/**
 * Returns the moves and assignments about one issue that somebody undid right away, before the reader
 * knew of them, with what undid them: together they say nothing. `notifications` are newest first.
 */
export function undoneAmong(notifications: readonly Notification[]): Set<Notification> {
  return undoneChanges(
    notifications.toReversed(),
    ({ type, actor, created_at: at }) =>
      type === NotificationType.LaneChange || type === NotificationType.Assignment
        ? { actorId: actor?.id ?? null, what: String(type), at }
        : null,
    (later, earlier) =>
      wasUnknown(later, earlier) &&
      (later.type === NotificationType.Assignment
        ? isAssigned(later) !== isAssigned(earlier)
        : isReverseMove(messageParts(later).did, messageParts(earlier).did)),
  );
}

/**
 * Returns all notifications about the same event: a comment that mentions a watcher sends two, one
 * for each reason.
 */
export function sameEvent(one: Notification, among: readonly Notification[]): Some {
  const others = among.filter(
    (other) => other !== one && one.comment_id !== null && other.comment_id === one.comment_id,
  );
  return [one, ...others];
}

/** Leaves out the second notification about the same comment: a mention says more. */
function withoutRepeats(notifications: readonly Notification[]): Notification[] {
  const told = new Map<number, Notification>();
  for (const one of notifications) {
    if (one.comment_id === null) continue;
    const other = told.get(one.comment_id);
    const isStronger =
      one.type === NotificationType.Mention && other?.type !== NotificationType.Mention;
    if (!other || isStronger) told.set(one.comment_id, one);
  }
  return notifications.filter((one) => one.comment_id === null || told.get(one.comment_id) === one);
}

/**
 * Returns the events that notifications about one issue tell, newest first, one notification for
 * each; none if there is nothing to tell. What is unread is never left out: something must say why
 * the row is.
 */
export function toldEvents(notifications: Some): Notification[] {
  const undone = undoneAmong(notifications);
  const rest = notifications.filter((one) => !undone.has(one));
  const isSilent = notifications.some(isUnread) && !rest.some(isUnread);
  const told = isSilent ? notifications.filter((one) => isUnread(one) || !undone.has(one)) : rest;
  return withoutRepeats(told);
}
