import { addDays } from "@/lib/issues/filters/dates";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import type { Days } from "./scale";

type Dated = Pick<ListedIssue, "start_on" | "due_on">;

/** What a drag changes: both dates, or one of them. */
export type BarPart = "both" | "start" | "due";

/** The days that an issue's bar covers; undefined without dates. One date makes a bar of a day. */
export function daysOf({ start_on, due_on }: Dated): Days | undefined {
  const from = start_on ?? due_on;
  const to = due_on ?? start_on;
  return from === null || to === null ? undefined : { from, to };
}

/** The days that some issues cover together. */
export function daysOfAll(issues: readonly Dated[]): Days | undefined {
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
 * The dates after a part of the bar was moved by some days. Moving the bar keeps a missing date
 * missing; moving an edge sets the date, but not past the other one.
 */
export function movedDates(issue: Dated, part: BarPart, by: number): Dated {
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
