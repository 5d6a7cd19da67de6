import { addDays } from "@/lib/issues/filters/dates";

/** Months are written as "2026-11", and days as "2026-11-27". */

const MONTHS =
  "January February March April May June July August September October November December".split(
    " ",
  );
const WEEKDAYS = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");

/** Returns the month of a day. */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** Reads a month from a URL; undefined for anything else. */
export function readMonth(text: string | null): string | undefined {
  return text !== null && /^[12]\d{3}-(0[1-9]|1[0-2])$/.test(text) ? text : undefined;
}

/** Returns the month that is a number of months after another one, or before it. */
export function addMonths(month: string, count: number): string {
  const first = new Date(`${month}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + count);
  return monthOf(first.toISOString());
}

/** "November 2026" */
export function monthTitle(month: string): string {
  return `${MONTHS[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;
}

/** "Nov 2026" */
export function shortMonthTitle(month: string): string {
  return `${MONTHS[Number(month.slice(5)) - 1]?.slice(0, 3)} ${month.slice(0, 4)}`;
}

/** The names of the days of a week that starts on the given one, with 0 for Sunday. */
export function weekdaysFrom(weekStart: number): string[] {
  return [...WEEKDAYS.slice(weekStart), ...WEEKDAYS.slice(0, weekStart)];
}

/** Returns the first day of the week that a day is in. */
export function startOfWeek(day: string, weekStart: number): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday - weekStart + 7) % 7));
}

/** The weeks that have days of a month, whole: four to six rows of seven days. */
export function weeksOf(month: string, weekStart: number): string[][] {
  const weeks: string[][] = [];
  const end = `${addMonths(month, 1)}-01`;
  for (let day = startOfWeek(`${month}-01`, weekStart); day < end; day = addDays(day, 7)) {
    const start = day;
    weeks.push(Array.from({ length: 7 }, (_, at) => addDays(start, at)));
  }
  return weeks;
}
