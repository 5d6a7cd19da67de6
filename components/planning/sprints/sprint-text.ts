import type { Dates } from "@/components/ui/text/date-format";
import { formatEstimate } from "@/components/issues/fields/estimate";
import type { Sprint } from "@/lib/planning/sprints/schema";

export function datesText({ starts_on, ends_on }: Sprint, dates: Dates): string {
  if (starts_on && ends_on) return `${dates.day(starts_on)} to ${dates.day(ends_on)}`;
  if (starts_on) return `from ${dates.day(starts_on)}`;
  return ends_on ? `until ${dates.day(ends_on)}` : "no dates";
}

const DAY = 24 * 60 * 60 * 1000;

/** Days of a sprint from today (UTC) to its last: "5 days left", "last day", "2 days over". */
export function daysLeftText(endsOn: string, now: number): string {
  const days = Math.round(Date.parse(endsOn) / DAY) - Math.floor(now / DAY);
  if (days === 0) return "last day";
  const count = Math.abs(days) === 1 ? "1 day" : `${Math.abs(days)} days`;
  return `${count} ${days > 0 ? "left" : "over"}`;
}

export function issuesText(count: number): string {
  return count === 1 ? "1 issue" : `${count} issues`;
}

interface Work {
  issues_count: number;
  done_count: number;
  estimated_minutes: number;
}

/** "12 issues · 30h · 4 done". */
export function workText({ issues_count, done_count, estimated_minutes }: Work): string {
  const parts = [issuesText(issues_count)];
  if (estimated_minutes > 0) parts.push(formatEstimate(estimated_minutes));
  if (done_count > 0) parts.push(`${done_count} done`);
  return parts.join(" · ");
}
