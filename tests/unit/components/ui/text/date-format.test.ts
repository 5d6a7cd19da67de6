import { describe, expect, test } from "vitest";
import { makeDates } from "@/components/ui/text/date-format";
import { dateStyleOf, readTimeZone } from "@/components/shell/date-style";

const now = Date.parse("2026-03-12T13:02:07Z");
const british = { isMonthFirst: false, hasAmPm: false };
const american = { isMonthFirst: true, hasAmPm: true };
const dates = makeDates(now, { ...british, timeZone: "UTC" });
const inNewYork = makeDates(now, { ...american, timeZone: "America/New_York" });

test.each([
  ["2026-03-12T13:01:37Z", "just now"],
  ["2026-03-12T13:02:37Z", "just now"],
  ["2026-03-12T12:57:07Z", "5 min ago"],
  ["2026-03-12T13:07:07Z", "in 5 min"],
  ["2026-03-12T12:02:08Z", "59 min ago"],
  ["2026-03-12T12:02:07Z", "1 h ago"],
  ["2026-03-11T13:02:07Z", "1 d ago"],
  ["2026-03-05T13:02:08Z", "6 d ago"],
  ["2026-03-05T13:02:07Z", "5 Mar"],
  ["2024-12-31T23:30:00Z", "31 Dec 2024"],
])("%s is shown as %j", (at, words) => {
  expect(dates.relative(at)).toBe(words);
});

test("dates are in the reader's time zone, and the year is too", () => {
  const newYear = "2025-12-31T23:30:00Z";
  expect(dates.relative(newYear)).toBe("31 Dec 2025");
  expect(makeDates(now, { ...british, timeZone: "Europe/Vienna" }).relative(newYear)).toBe("1 Jan");
});

test("a calendar day is the same in every time zone", () => {
  expect(inNewYork.day("2026-03-01")).toBe("Mar 1");
  expect(inNewYork.day("2025-03-01")).toBe("Mar 1, 2025");
  expect(inNewYork.weekday("2026-03-12")).toBe("Thu, Mar 12");
  expect(dates.day("2026-09-01")).toBe("1 Sep");
  expect(dates.weekday("2026-03-12")).toBe("Thu 12 Mar");
});

test("times are written the reader's way", () => {
  const at = "2026-03-12T17:02:07Z";
  expect(dates.exact(at)).toBe("Thu 12 Mar 2026, 17:02 UTC");
  expect(inNewYork.exact(at)).toBe("Thu, Mar 12, 2026, 1:02 PM EDT");
  expect(dates.dateTime(at)).toBe("12 Mar, 17:02");
  expect(inNewYork.dateTime(at)).toBe("Mar 12, 1:02 PM");
  expect(dates.clock(at)).toBe("17:02:07");
  expect(inNewYork.clock("2026-03-12T04:02:07Z")).toBe("12:02:07 AM");
  expect(dates.hour("2026-03-12T00:00:00Z")).toBe("Thu 12 Mar, 00:00");
  expect(dates.hourOfDay(8)).toBe("08:00");
  expect(inNewYork.hourOfDay(0)).toBe("12:00 AM");
  expect(inNewYork.hourOfDay(17)).toBe("5:00 PM");
});

test("a time in the next days has as much of a date as it needs", () => {
  expect(dates.soon("2026-03-12T18:00:00Z")).toBe("18:00");
  expect(inNewYork.soon("2026-03-13T13:00:00Z")).toBe("Fri 9:00 AM");
  expect(dates.soon("2026-03-16T09:00:00Z")).toBe("Mon 09:00");
  expect(dates.soon("2026-03-19T09:00:00Z")).toBe("Thu 19 Mar, 09:00");
});

describe("the style comes from the languages that the browser asks for", () => {
  test.each([
    ["en-US,en;q=0.9", american],
    ["en-GB", british],
    ["de-AT,de;q=0.9,en;q=0.8", british],
    ["fr", british],
    ["en-AU", { isMonthFirst: false, hasAmPm: true }],
    ["ja-JP", { isMonthFirst: true, hasAmPm: false }],
    ["*", british],
    ["not a language!", british],
    ["", british],
    [null, british],
  ])("%j", (header, style) => {
    expect(dateStyleOf(header)).toEqual(style);
  });
});

test("a time zone that does not exist is UTC", () => {
  expect(readTimeZone("Europe/Vienna")).toBe("Europe/Vienna");
  expect(readTimeZone("Mars/Olympus")).toBe("UTC");
  expect(readTimeZone("Europe/Vienna; Path=/")).toBe("UTC");
  expect(readTimeZone(undefined)).toBe("UTC");
});
