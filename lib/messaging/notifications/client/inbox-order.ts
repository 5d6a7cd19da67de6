import type { Notification } from "@/lib/messaging/notifications/schema";

/** When its snooze was or will be over, in epoch milliseconds; NaN if only a change ends it. */
const returnTime = ({ snooze }: Notification): number => Date.parse(snooze?.until ?? "");

/** Whether its snooze is over, and it has not been read since. */
export function hasReturned(notification: Notification): boolean {
  return notification.read_at === null && returnTime(notification) <= Date.now();
}

/** Whether it is hidden from the inbox. */
export function isSnoozed(notification: Notification): boolean {
  const { snooze } = notification;
  return snooze !== undefined && snooze !== null && !(returnTime(notification) <= Date.now());
}

/** Sorts as the inbox does: those whose snooze is over, the latest first, then the newest. */
export function byPosition(a: Notification, b: Notification): number {
  const [isA, isB] = [hasReturned(a), hasReturned(b)];
  if (isA !== isB) return isA ? -1 : 1;
  return (isA && returnTime(b) - returnTime(a)) || b.id - a.id;
}

/** When it arrived or, if it was snoozed until a time that is over, came back. */
function arrivalOf(notification: Notification): string {
  const until = notification.snooze?.until ?? null;
  return until !== null && Date.parse(until) <= Date.now() ? until : notification.created_at;
}

/** Sorts by arrival, the latest first. */
export function byArrival(a: Notification, b: Notification): number {
  return Date.parse(arrivalOf(b)) - Date.parse(arrivalOf(a)) || b.id - a.id;
}

/** Sorts snoozed ones: the next to come back first, and those that wait for a change last. */
export function byReturn(a: Notification, b: Notification): number {
  const [isA, isB] = [a, b].map((one) => Number.isNaN(returnTime(one)));
  if (isA !== isB) return isA ? 1 : -1;
  return (!isA && returnTime(a) - returnTime(b)) || b.id - a.id;
}
