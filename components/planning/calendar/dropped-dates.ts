import { dayNumber } from "@/components/issues/fields/calendar-day";
import { addDays } from "@/lib/issues/filters/dates";
import { type DatePart, type Dates, datesAt, daysOf } from "../dates/planned-days";
import { NO_DAY, type Spot } from "./calendar-tools";

/** What is dragged: a part of the dates, picked up a number of days after their first one. */
export interface Grip {
  part: DatePart;
  offset: number;
}

/** The number of days from the first day of an issue to the one that it is held by. */
export function offsetOf(issue: Dates, spot: Spot | null): number {
  const days = daysOf(issue);
  if (issue.due_on === null || !days || spot === null || spot === NO_DAY) return 0;
  return dayNumber(spot) - dayNumber(days.from);
}

/**
 * The dates that an issue has after a drop; undefined if it cannot be dropped there. Without a due
 * date, the day becomes it, and a later start moves to it.
 */
export function droppedDates(issue: Dates, { part, offset }: Grip, spot: Spot): Dates | undefined {
  const { start_on, due_on } = issue;
  if (spot === NO_DAY) return part === "both" ? { start_on, due_on: null } : undefined;
  if (due_on === null)
    return { start_on: start_on !== null && start_on > spot ? spot : start_on, due_on: spot };
  if (part !== "both") return datesAt(issue, part, spot);
  // It may have become shorter since it was picked up.
  const length = dayNumber(due_on) - dayNumber(start_on ?? due_on);
  return datesAt(issue, part, addDays(spot, -Math.min(offset, length)));
}
