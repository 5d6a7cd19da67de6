import { dayNumber } from "@/components/issues/fields/calendar-day";
import { addDays } from "@/lib/issues/filters/dates";
import type { ListedIssue } from "@/lib/issues/issues/schema";

/** When an issue is planned. */
export type Dates = Pick<ListedIssue, "start_on" | "due_on">;

/** The first and the last day of something. */
export interface Days {
  from: string;
  to: string;
}

/** What a drag or a key changes: both dates, or one of them. */
export type DatePart = "both" | "start" | "due";

/** The days that an issue covers; undefined without dates. One date is a single day. */
export function daysOf({ start_on, due_on }: Dates): Days | undefined {
  const from = start_on ?? due_on;
  const to = due_on ?? start_on;
  return from === null || to === null ? undefined : { from, to };
}

/** The days that some issues cover together. */
export function daysOfAll(issues: readonly Dates[]): Days | undefined {
  let all: Days | undefined;
  for (const issue of issues) {
    const days = daysOf(issue);
    if (!days) continue;
    const { from, to }: Days = all ?? days;
    all = { from: days.from < from ? days.from : from, to: days.to > to ? days.to : to };
  }
  return all;
}

/**
 * The dates after a part of them was moved by some days. Moving both keeps a missing date missing;
 * moving an end sets the date, but not past the other one.
 */
export function movedDates(issue: Dates, part: DatePart, by: number): Dates {
  const days = daysOf(issue);
  if (!days || by === 0) return { start_on: issue.start_on, due_on: issue.due_on };
  if (part === "both")
    return {
      start_on: issue.start_on && addDays(issue.start_on, by),
      due_on: issue.due_on && addDays(issue.due_on, by),
    };
  const { from, to } = days;
  if (part === "start") {
    const start = addDays(from, by);
    return { start_on: start < to ? start : to, due_on: to };
  }
  const due = addDays(to, by);
  return { start_on: from, due_on: due > from ? due : from };
}

/**
 * The dates after a key moved a part. The only date of an issue moves where a bar would get another
 * end that no one asked for.
 */
export function steppedDates(issue: Dates, part: DatePart, by: number): Dates {
  const isOnly =
    (part === "due" && issue.start_on === null) || (part === "start" && issue.due_on === null);
  return movedDates(issue, isOnly ? "both" : part, by);
}

/**
 * The day at which a part is: where it begins, or for the due date, where it ends. Undefined
 * without dates.
 */
export function dayOfPart(issue: Dates, part: DatePart): string | undefined {
  const days = daysOf(issue);
  return part === "due" ? days?.to : days?.from;
}

/**
 * The dates with a part moved to a day. What is dropped ends where it was let go, whatever anyone
 * has changed since it was picked up.
 */
export function datesAt(issue: Dates, part: DatePart, day: string): Dates {
  const at = dayOfPart(issue, part);
  return movedDates(issue, part, at === undefined ? 0 : dayNumber(day) - dayNumber(at));
}

/** The dates in which two versions differ; undefined if they are the same. */
export function changedDates(before: Dates, after: Dates): Partial<Dates> | undefined {
  const changed: Partial<Dates> = {};
  if (before.start_on !== after.start_on) changed.start_on = after.start_on;
  if (before.due_on !== after.due_on) changed.due_on = after.due_on;
  return Object.keys(changed).length === 0 ? undefined : changed;
}
