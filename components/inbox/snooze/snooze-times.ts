import type { SnoozeEnd } from "@/lib/messaging/notifications/client/snooze";

const MORNING = 9;
const EVENING = 18;

function at(now: Date, days: number, hour: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour);
}

/** Whole minutes, as clocks show them. */
function inAnHour(now: Date): Date {
  return new Date(Math.floor(now.getTime() / 60_000 + 60) * 60_000);
}

/** A time to snooze until, in the browser's time zone. */
export interface SnoozeTime {
  name: "hour" | "later" | "tomorrow" | "week";
  label: string;
  until: Date;
}

/**
 * Returns the times that people mean most often: this evening while it is early, or else in an hour,
 * then mornings.
 */
export function snoozeTimes(now: Date): SnoozeTime[] {
  const daysToMonday = 7 - ((now.getDay() + 6) % 7);
  const tomorrow = { name: "tomorrow", label: "Tomorrow", until: at(now, 1, MORNING) } as const;
  const monday = {
    name: "week",
    label: "Next week",
    until: at(now, daysToMonday, MORNING),
  } as const;
  const later = { name: "later", label: "Later today", until: at(now, 0, EVENING) } as const;
  const hour = { name: "hour", label: "In an hour", until: inAnHour(now) } as const;
  return [
    now.getHours() < EVENING - 1 ? later : hour,
    tomorrow,
    // On Sundays, they are the same.
    ...(daysToMonday > 1 ? [monday] : []),
  ];
}

/** What a swipe snoozes until: tomorrow morning. */
export function swipeSnooze(now: Date): SnoozeEnd {
  return { until: at(now, 1, MORNING).toISOString(), until_change: false };
}

/** Returns a time as the value of a `datetime-local` input. */
export function toLocalInput(time: Date): string {
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
