import { isCalendarDay } from "@/lib/platform/api/calendar";

/**
 * A filter on a date (docs/spec/search.md#dates): issues with any of the values, or the other
 * issues. A value is a word, a day, a range of days with at least one end, or days around today.
 */
export interface DateChoice {
  /** At least one, each once and in canonical form, in alphabetical order. */
  readonly values: readonly string[];
  readonly isNot?: true;
}

/** Days from `from` to `to`, both included. A missing end is open. */
export interface DaySpan {
  from?: string;
  to?: string;
}

/** What each field accepts besides days: only what issues can lack has `none`. */
const WORDS_OF = {
  due: ["overdue", "today", "week", "none"],
  start: ["today", "week", "none"],
  created: ["today", "week"],
  updated: ["today", "week"],
  resolved: ["today", "week", "none"],
} as const satisfies Record<string, readonly string[]>;

export type DateField = keyof typeof WORDS_OF;
export const DATE_FIELDS = Object.keys(WORDS_OF) as DateField[];

/** Maximum number of values in one filter. */
const MAX_VALUES = 20;
/** Maximum number of days before or after today. */
const MAX_DAYS = 3660;
const DAY_MS = 86_400_000;

/** The words that a field accepts, in the order in which they are offered. */
export function dateWordsOf(field: DateField): readonly string[] {
  return WORDS_OF[field];
}

/** "last-7d" and "next-30d": today and the days before or after it, as many in all. */
const AROUND = /^(last|next)-([1-9]\d{0,3})d$/;

function around(value: string): { days: number; isNext: boolean } | undefined {
  const [, side, count] = AROUND.exec(value) ?? [];
  return count === undefined ? undefined : { days: Number(count), isNext: side === "next" };
}

function readDay(text: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text) && isCalendarDay(text)) return text;
  throw new RangeError(`“${text.slice(0, 20)}” must be a calendar date such as 2026-01-31.`);
}

function readValue(text: string, words: readonly string[]): string {
  if (words.includes(text)) return text;
  const relative = around(text);
  if (relative) {
    if (relative.days <= MAX_DAYS) return text;
    throw new RangeError(`Must be at most ${MAX_DAYS} days.`);
  }
  if (!/^[\d.-]+$/.test(text)) {
    const known = words.map((word) => `“${word}”`).join(", ");
    throw new RangeError(`Must be ${known}, a date, or a range such as 2026-01-01..2026-01-31.`);
  }
  const at = text.indexOf("..");
  if (at === -1) return readDay(text);
  const [from, to] = [text.slice(0, at), text.slice(at + 2)];
  if (from === "" && to === "") throw new RangeError("A range needs at least one end.");
  if (from !== "") readDay(from);
  if (to !== "") readDay(to);
  if (from !== "" && to !== "" && from > to) {
    throw new RangeError("The start of a range must not be after its end.");
  }
  return from === to ? from : text;
}

/**
 * Parses a filter on a date: `today`, `2026-01-01..2026-01-31`, `..2026-01-31`, `2026-01-31`,
 * `last-7d`, or several of them separated by commas, with `!` before them for the other issues.
 * Throws a RangeError that says what is wrong.
 */
export function parseDates(field: DateField, text: string): DateChoice {
  const isNot = text.startsWith("!");
  const parts = (isNot ? text.slice(1) : text).split(",");
  if (parts.length > MAX_VALUES) throw new RangeError(`May not have over ${MAX_VALUES} values.`);
  const values = new Set(parts.map((part) => readValue(part, WORDS_OF[field])));
  return { values: [...values].sort(), ...(isNot && { isNot }) };
}

/** Returns the day that is a number of days after another one, or before it. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}

/**
 * Returns the days that a value means, given what day today is. Undefined for `none`, which means no
 * day. Weeks run from Monday to Sunday; `overdue` is every day before today.
 */
export function spanOf(value: string, today: string): DaySpan | undefined {
  if (value === "none") return undefined;
  if (value === "overdue") return { to: addDays(today, -1) };
  if (value === "today") return { from: today, to: today };
  if (value === "week") {
    const monday = addDays(today, -((new Date(today).getUTCDay() + 6) % 7));
    return { from: monday, to: addDays(monday, 6) };
  }
  const relative = around(value);
  if (relative) {
    const { days, isNext } = relative;
    return isNext
      ? { from: today, to: addDays(today, days - 1) }
      : { from: addDays(today, 1 - days), to: today };
  }
  const at = value.indexOf("..");
  if (at === -1) return { from: value, to: value };
  const [from, to] = [value.slice(0, at), value.slice(at + 2)];
  return { ...(from !== "" && { from }), ...(to !== "" && { to }) };
}
