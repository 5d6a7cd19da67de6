import { expect, test } from "vitest";
import { dayNumber, dayOfNumber } from "@/components/issues/fields/calendar-day";
import { dayOptions } from "@/components/issues/fields/day-options";
import { makeDates } from "@/components/ui/text/date-format";

/** A Thursday at noon, in whatever zone the test runs. */
const now = new Date(2026, 2, 12, 12);
const reader = { isMonthFirst: false, hasAmPm: false, timeZone: undefined };
const context = { now, dates: makeDates(now.getTime(), reader) };
const shown = (typed: string, current: string | null = null) =>
  dayOptions(typed, current, context).map(({ value, label }) => [dayOfNumber(value), label]);

test("offers the usual days, each once", () => {
  expect(shown("")).toEqual([
    ["2026-03-12", "Today"],
    ["2026-03-13", "Tomorrow"],
    ["2026-03-16", "Next week"],
    ["2026-03-26", "In two weeks"],
    ["2026-03-31", "End of the month"],
  ]);
});

test("offers the current day first if it is not a usual one", () => {
  expect(shown("", "2026-05-04")[0]).toEqual(["2026-05-04", "4 May"]);
  expect(shown("", "2026-03-13")[0]).toEqual(["2026-03-12", "Today"]);
});

test.each([
  ["fri", "2026-03-13"],
  ["in 3 days", "2026-03-15"],
  ["24 Dec", "2026-12-24"],
  ["1/2", "2027-02-01"],
  ["2027-01-31", "2027-01-31"],
])("reads “%s”", (typed, day) => {
  expect(shown(typed).map(([found]) => found)).toEqual([day]);
});

test("offers nothing for what is not a day", () => {
  expect(shown("someday")).toEqual([]);
});

test("numbers days in both directions", () => {
  expect(dayNumber("1970-01-02")).toBe(1);
  expect(dayOfNumber(dayNumber("2026-12-31"))).toBe("2026-12-31");
});
