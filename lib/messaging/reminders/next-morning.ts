import { instantOf, localDay } from "@/lib/messaging/digests/local-time";
import { nextDigestAfterDay } from "@/lib/messaging/digests/next-digest";

/** The hour of reminders, in the workspace's time zone. */
const HOUR = 8;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Adds days to a day: "2026-03-01". */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The reminders that a workspace should send now, if any, and when to look again. */
export interface Morning {
  /** Days whose reminders are due: after `since`, up to `day`. None in a new workspace. */
  reminders: { since: string; day: string } | undefined;
  /** The last day that has had its reminders. */
  remindedOn: string;
  next: Date;
}

/**
 * Returns when the first reminders after this time are due: at eight on each day of the workspace's
 * calendar, but not on `remindedOn`, which has had them, or before.
 */
export function nextMorning(after: Date, timeZone: string, remindedOn: string | null): Date {
  return nextDigestAfterDay(after, { hour: HOUR, timeZone }, remindedOn);
}

/**
 * Returns what is due at this time in a workspace whose last reminders were on `remindedOn`, null if
 * it has had none yet. It starts with the next morning. A morning on which no worker was running is
 * made up for on the same day; after that, on the next one.
 */
export function morningAt(now: Date, timeZone: string, remindedOn: string | null): Morning {
  const today = localDay(now, timeZone);
  const isPast = now.getTime() >= instantOf(Date.parse(today) + HOUR * HOUR_MS, timeZone);
  const day = isPast ? today : addDays(today, -1);
  if (remindedOn !== null && remindedOn >= day) {
    return { reminders: undefined, remindedOn, next: nextMorning(now, timeZone, remindedOn) };
  }
  const isDue = remindedOn !== null && isPast;
  return {
    reminders: isDue ? { since: remindedOn, day } : undefined,
    remindedOn: isDue || remindedOn === null ? day : remindedOn,
    next: nextMorning(now, timeZone, isDue || remindedOn === null ? day : remindedOn),
  };
}
