import { expect, test } from "vitest";
import {
  bucketLabel,
  HEIGHT,
  occurrences,
  scaleTop,
  STEP,
  toBars,
} from "@/components/errors/detail/group-chart-scale";
import { makeDates } from "@/components/ui/text/date-format";

test.each([
  [0, 1],
  [1, 1],
  [2, 2],
  [3, 3],
  [5, 5],
  [7, 8],
  [10, 10],
  [11, 12],
  [42, 50],
  [99, 100],
  [1204, 1500],
  [2100, 2500],
  [60_000, 60_000],
])("a scale for %i goes up to %i", (highest, top) => {
  expect(scaleTop(highest)).toBe(top);
});

test("bars are placed side by side on the axis, with heights proportional to their counts", () => {
  const points = [0, 5, 10].map((count, at) => ({ at: `2026-03-1${at}T00:00:00.000000Z`, count }));
  const bars = toBars(points, 10);
  expect(bars.map(({ x }) => x)).toEqual([0, STEP, 2 * STEP]);
  expect(bars.map(({ height }) => height)).toEqual([0, HEIGHT / 2, HEIGHT]);
  expect(bars.every(({ y, height }) => y + height === HEIGHT)).toBe(true);
});

test("one occurrence next to thousands is still visible", () => {
  const [bar] = toBars([{ at: "2026-03-10T00:00:00.000000Z", count: 1 }], 5000);
  expect(bar?.height).toBeGreaterThan(1);
});

test("an hour is shown in the user's time zone, a day in UTC", () => {
  const at = "2026-03-12T23:00:00.000000Z";
  const reader = { isMonthFirst: false, hasAmPm: false, timeZone: "Europe/Zagreb" };
  const dates = makeDates(Date.parse(at), reader);
  expect(bucketLabel(at, "hour", dates)).toBe("Fri 13 Mar, 00:00");
  expect(bucketLabel(at, "day", dates)).toBe("Thu 12 Mar");
});

test("counts are labeled", () => {
  expect(occurrences(1)).toBe("1 occurrence");
  expect(occurrences(1204)).toBe("1,204 occurrences");
});
