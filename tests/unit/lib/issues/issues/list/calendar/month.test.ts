import { expect, test } from "vitest";
import {
  addMonths,
  monthTitle,
  readMonth,
  startOfWeek,
  weekdaysFrom,
  weeksOf,
} from "@/lib/issues/issues/list/calendar/month";

test("weeks are whole and have every day of the month once", () => {
  for (const month of ["2026-02", "2026-11", "2024-02", "2026-12"])
    for (const weekStart of [0, 1, 6]) {
      const weeks = weeksOf(month, weekStart);
      expect(weeks.every((week) => week.length === 7)).toBe(true);
      const days = weeks.flat();
      expect(days).toEqual([...new Set(days)].toSorted());
      const inMonth = days.filter((day) => day.startsWith(month));
      expect(inMonth[0]).toBe(`${month}-01`);
      expect(inMonth).toHaveLength(
        new Date(`${addMonths(month, 1)}-01`).getTime() / 864e5 -
          new Date(`${month}-01`).getTime() / 864e5,
      );
      // No week belongs to another month.
      expect(weeks.every((week) => week.some((day) => day.startsWith(month)))).toBe(true);
    }
});

test("a month that fits four weeks has four", () => {
  expect(weeksOf("2027-02", 1)).toHaveLength(4);
  expect(weeksOf("2026-11", 1)[0]?.[0]).toBe("2026-10-26");
  expect(weeksOf("2026-11", 0)[0]?.[0]).toBe("2026-11-01");
});

test("months are added across years", () => {
  expect(addMonths("2026-11", 2)).toBe("2027-01");
  expect(addMonths("2026-01", -1)).toBe("2025-12");
});

test("a week starts on the reader's day", () => {
  expect(startOfWeek("2026-11-27", 1)).toBe("2026-11-23");
  expect(startOfWeek("2026-11-27", 0)).toBe("2026-11-22");
  expect(startOfWeek("2026-11-27", 6)).toBe("2026-11-21");
  expect(weekdaysFrom(6)[0]).toBe("Saturday");
});

test.each([
  ["2026-11", "2026-11"],
  ["2026-13", undefined],
  ["2026-11-01", undefined],
  ["0000-01", undefined],
  [null, undefined],
])("reads %j as %j", (text, month) => expect(readMonth(text)).toBe(month));

test("a month has its name and year", () => expect(monthTitle("2026-11")).toBe("November 2026"));
