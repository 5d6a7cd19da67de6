import { expect, it } from "vitest";
import {
  dayOfMonth,
  nextText,
  recurrenceText,
} from "@/components/issues/fields/recurring/recurrence-text";
import { makeDates } from "@/components/ui/text/date-format";
import type { RecurringIssue } from "@/lib/planning/recurring-issues/schema";

const now = Date.parse("2026-11-27T09:00:00Z");
const british = makeDates(now, { isMonthFirst: false, hasAmPm: false, timeZone: "UTC" });
const american = makeDates(now, { isMonthFirst: true, hasAmPm: true, timeZone: "UTC" });

it.each([
  [{ every: "day", on: [], at: "09:00" }, "Every day at 09:00"],
  [{ every: "day", on: [1, 2, 3, 4, 5], at: "09:30" }, "Every weekday at 09:30"],
  [{ every: "week", on: [1, 2, 3, 4, 5, 6, 7], at: "00:05" }, "Every day at 00:05"],
  [{ every: "week", on: [1], at: "23:59" }, "Every Monday at 23:59"],
  [{ every: "week", on: [1, 3, 7], at: "08:00" }, "Every Monday, Wednesday and Sunday at 08:00"],
  [{ every: "month", on: [1], at: "08:00" }, "Every month on the 1st at 08:00"],
  [{ every: "month", on: [2, 31], at: "08:00" }, "Every month on the 2nd and last day at 08:00"],
] as const)("says when it recurs: %j", (when, text) => {
  expect(recurrenceText({ ...when, on: [...when.on] }, british)).toBe(text);
});

it("writes times as the reader does", () => {
  expect(recurrenceText({ every: "day", on: [], at: "14:30" }, american)).toBe(
    "Every day at 2:30 PM",
  );
});

it("counts days of the month", () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 30, 31].map(dayOfMonth).join(" ")).toBe(
    "1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 23rd 30th last day",
  );
});

it("says when it is next, or why it is not", () => {
  const recurring = (fields: Partial<RecurringIssue>) => fields as RecurringIssue;
  const next = { next_run_at: "2026-11-30T09:00:00.000000Z", paused_because: null };
  expect(nextText(recurring(next), british)).toBe("next Mon 30 Nov, 09:00");
  const paused = { next_run_at: null, paused_because: null };
  expect(nextText(recurring(paused), british)).toBe("Paused");
  const stopped = { ...paused, paused_because: "creator_inactive" } as const;
  expect(nextText(recurring(stopped), british)).toMatch(/^Paused: the person who created it/);
});
