import { instantOf, wallTime } from "@/lib/messaging/digests/local-time";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** How often an issue recurs. */
export const INTERVALS = ["day", "week", "month"] as const;
export type Interval = (typeof INTERVALS)[number];

/** When an issue recurs, in the workspace's time zone. */
export interface Recurrence {
  every: Interval;
  /** Weekdays (1 is Monday) or days of the month. Empty for every day. */
  on: readonly number[];
  /** "09:00" */
  at: string;
  /** The first day on which it may run: "2026-11-30". */
  starts_on: string | null;
}

/** Returns why these days do not fit the interval, or undefined if they do. */
export function daysRefusal(every: Interval, on: readonly number[]): string | undefined {
  if (every !== "month" && on.some((day) => day > 7)) {
    return "Must be weekdays from 1 (Monday) to 7 (Sunday).";
  }
  if (on.length > 0 || every === "day") return undefined;
  return every === "week" ? "Must have at least one weekday." : "Must have at least one day.";
}

/** Whether it recurs on this day, given as its midnight in UTC. */
function isOn({ every, on }: Recurrence, midnight: number): boolean {
  const date = new Date(midnight);
  if (every !== "month") return on.length === 0 || on.includes(((date.getUTCDay() + 6) % 7) + 1);
  const day = date.getUTCDate();
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  // A month without that day has it on its last.
  return on.includes(day) || (day === last && on.some((other) => other > last));
}

/**
 * Returns the first time after this one at which an issue recurs. On a day whose clocks skip the
 * time of day, it recurs when they do; on a day that has it twice, the first time.
 */
export function nextRun(after: Date, recurrence: Recurrence, timeZone: string): Date {
  const [hours = 0, minutes = 0] = recurrence.at.split(":").map(Number);
  const time = (hours * 60 + minutes) * MINUTE_MS;
  const today = Math.floor(wallTime(after.getTime(), timeZone) / DAY_MS) * DAY_MS;
  const first = Date.parse(recurrence.starts_on ?? "") || today;
  for (let midnight = Math.max(today, first); ; midnight += DAY_MS) {
    if (!isOn(recurrence, midnight)) continue;
    const instant = instantOf(midnight + time, timeZone);
    if (instant > after.getTime()) return new Date(instant);
  }
}

/** Replaces each `{{date}}` in a text with a day: "2026-11-30". */
export function fillDate(text: string, day: string): string {
  return text.replaceAll("{{date}}", day);
}
