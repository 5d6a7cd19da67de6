import type { ListedIssue } from "@/lib/issues/issues/schema";
import { type Days, daysOf } from "./planned-days";

/** The part of an issue that is in a week: a bar over one or more of its days. */
export interface Segment extends Days {
  issue: ListedIssue;
  /** Its row among the issues of the week. */
  slot: number;
  /** The number of days that it covers. */
  length: number;
  /** Whether the issue goes on before the week, or after it. */
  isContinued: boolean;
  continues: boolean;
  /** Whether it is the first part of the issue in the calendar. */
  isFirst: boolean;
}

/** A day of a week. */
export interface DayLayout {
  day: string;
  /** The bars that begin on it. */
  segments: Segment[];
  /** All issues on it. */
  issues: ListedIssue[];
  /** The number of issues for which there is no room. */
  hidden: number;
}

/**
 * Places issues on the days of a week. Bars over several days come first, so that they are at the
 * same height on all of them, then those of a day in the given order. A day has room for `limit`.
 * `firstDay` is the first one of the whole calendar.
 */
export function layoutWeek(
  week: readonly string[],
  issues: readonly ListedIssue[],
  limit: number,
  firstDay: string,
): DayLayout[] {
  const [from = "", to = ""] = [week[0], week.at(-1)];
  const days = week.map((day): DayLayout => ({ day, segments: [], issues: [], hidden: 0 }));
  const taken = week.map(() => new Set<number>());
  const inWeek = issues
    .flatMap((issue, order) => {
      const all = daysOf(issue);
      if (!all || all.to < from || all.from > to) return [];
      const first = all.from < from ? 0 : week.indexOf(all.from);
      const last = all.to > to ? week.length - 1 : week.indexOf(all.to);
      return [{ issue, all, first, last, order, isLong: all.from < all.to }];
    })
    .sort(
      (a, b) =>
        Number(b.isLong) - Number(a.isLong) ||
        (a.isLong ? a.first - b.first || b.last - a.last : 0) ||
        a.order - b.order,
    );
  for (const { issue, all, first, last } of inWeek) {
    const covered = days.slice(first, last + 1);
    for (const day of covered) day.issues.push(issue);
    const isFree = (at: number) => !taken.slice(first, last + 1).some((slots) => slots.has(at));
    const slot = Array.from({ length: limit }, (_, at) => at).find(isFree);
    if (slot === undefined) {
      for (const day of covered) day.hidden += 1;
      continue;
    }
    for (const slots of taken.slice(first, last + 1)) slots.add(slot);
    days[first]?.segments.push({
      issue,
      slot,
      from: week[first] ?? from,
      to: week[last] ?? to,
      length: covered.length,
      isContinued: all.from < from,
      continues: all.to > to,
      isFirst: all.from >= from || from === firstDay,
    });
  }
  for (const { segments } of days) segments.sort((a, b) => a.slot - b.slot);
  return days;
}
