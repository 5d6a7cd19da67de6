import { expect, test } from "vitest";
import { formatExact, formatRelative } from "@/components/ui/text/format-time";

const now = Date.parse("2026-03-12T13:02:00Z");

test.each([
  ["2026-03-12T13:01:30Z", "just now"],
  ["2026-03-12T13:02:30Z", "just now"],
  ["2026-03-12T12:57:00Z", "5 min ago"],
  ["2026-03-12T13:07:00Z", "in 5 min"],
  ["2026-03-12T12:02:01Z", "59 min ago"],
  ["2026-03-12T12:02:00Z", "1 h ago"],
  ["2026-03-11T13:02:00Z", "1 d ago"],
  ["2026-03-05T13:02:01Z", "6 d ago"],
  ["2026-03-05T13:02:00Z", "5 Mar"],
  ["2024-12-31T23:30:00Z", "31 Dec 2024"],
])("%s is shown as %j", (at, words) => {
  expect(formatRelative(Date.parse(at), now, "UTC")).toBe(words);
});

test("dates are in the given time zone", () => {
  const newYear = Date.parse("2025-12-31T23:30:00Z");
  expect(formatRelative(newYear, now, "UTC")).toBe("31 Dec 2025");
  expect(formatRelative(newYear, now, "Europe/Vienna")).toBe("1 Jan");
});

test("the exact time includes its zone", () => {
  expect(formatExact(now, "UTC")).toBe("Thu, 12 Mar 2026, 13:02 UTC");
});
