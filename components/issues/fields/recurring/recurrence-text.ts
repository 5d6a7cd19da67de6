import type { Dates } from "@/components/ui/text/date-format";
import type { RecurringIssue } from "@/lib/planning/recurring-issues/schema";

export const WEEKDAYS = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

/** "1st", "22nd"; 31 is the last day, whatever the month. */
export function dayOfMonth(day: number): string {
  if (day === 31) return "last day";
  const isTeen = day >= 11 && day <= 13;
  const ending = isTeen ? "th" : (["th", "st", "nd", "rd"][day % 10] ?? "th");
  return `${day}${ending}`;
}

function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} and ${last}`;
}

type When = Pick<RecurringIssue, "every" | "on" | "at">;

function daysText({ every, on }: When): string {
  if (every === "month") return `Every month on the ${listed(on.map(dayOfMonth))}`;
  if (on.length === 0 || on.length === WEEKDAYS.length) return "Every day";
  if (on.join() === "1,2,3,4,5") return "Every weekday";
  return `Every ${listed(on.map((day) => WEEKDAYS[day - 1] ?? ""))}`;
}

/** "Every Monday and Thursday at 09:30" */
export function recurrenceText(when: When, dates: Dates): string {
  const [hour = "0", minute = "00"] = when.at.split(":");
  const time = dates.hourOfDay(Number(hour)).replace(":00", `:${minute}`);
  return `${daysText(when)} at ${time}`;
}

const REASONS = {
  creator_inactive: "Paused: the person who created it is no longer active.",
  creator_not_permitted:
    "Paused: the person who created it can no longer create issues in this project.",
} as const;

/** "next Mon 30 Nov, 09:30", or why there is none. */
export function nextText(
  { next_run_at: next, paused_because: reason }: RecurringIssue,
  dates: Dates,
): string {
  if (next !== null) return `next ${dates.hour(next)}`;
  return reason === null ? "Paused" : REASONS[reason];
}
