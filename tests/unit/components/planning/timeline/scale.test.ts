import { expect, test } from "vitest";
import { makeScale, ticksBetween } from "@/components/planning/timeline/scale";

test("a day's place leads back to the day", () => {
  for (const zoom of ["weeks", "months", "quarters"] as const) {
    const scale = makeScale({ from: "2026-11-10", to: "2027-02-03" }, zoom);
    expect(scale.from).toBe("2026-10-01");
    expect(scale.to > "2027-02-03").toBe(true);
    for (const day of ["2026-10-01", "2026-11-10", "2027-02-28"]) {
      expect(scale.dayAt(scale.x(day))).toBe(day);
      expect(scale.dayAt(scale.x(day) + scale.dayWidth - 1)).toBe(day);
    }
  }
});

test("the scale names weeks, months and quarters", () => {
  const days = { from: "2026-11-04", to: "2027-01-02" };
  expect(ticksBetween(days, "quarters", 1)).toEqual([
    { day: "2026-10-01", label: "Q4 2026" },
    { day: "2027-01-01", label: "Q1 2027" },
  ]);
  expect(ticksBetween(days, "months", 1).map(({ label }) => label)).toEqual([
    "Nov 2026",
    "Dec 2026",
    "Jan 2027",
  ]);
  expect(ticksBetween(days, "weeks", 1)[0]).toEqual({ day: "2026-11-02", label: "Nov 2" });
  expect(ticksBetween(days, "weeks", 0)[0]).toEqual({ day: "2026-11-01", label: "Nov 1" });
});
