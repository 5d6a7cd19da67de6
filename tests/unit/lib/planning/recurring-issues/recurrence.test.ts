import { describe, expect, it } from "vitest";
import fc from "@/tests/support/patterns/laws";
import { localDay, wallTime } from "@/lib/messaging/digests/local-time";
import {
  daysRefusal,
  fillDate,
  INTERVALS,
  nextRun,
  type Recurrence,
} from "@/lib/planning/recurring-issues/recurrence";

const DAY_MS = 86_400_000;

/** The next runs after a time, as UTC. */
function runs(
  after: string,
  recurrence: Partial<Recurrence>,
  timeZone = "UTC",
  count = 3,
): string[] {
  const all: string[] = [];
  const full = { every: "day", on: [], at: "09:00", starts_on: null, ...recurrence } as const;
  for (let at = new Date(after); all.length < count;) {
    at = nextRun(at, full, timeZone);
    all.push(at.toISOString().slice(0, 16));
  }
  return all;
}

describe("nextRun", () => {
  it("is today if the time is still ahead, otherwise on the next day", () => {
    expect(runs("2026-06-10T08:59:59Z", {}, "UTC", 1)).toEqual(["2026-06-10T09:00"]);
    expect(runs("2026-06-10T09:00:00Z", {}, "UTC", 1)).toEqual(["2026-06-11T09:00"]);
  });

  it("is on the weekdays given, by day and by week", () => {
    // 2026-06-12 is a Friday.
    const workdays = ["2026-06-12T09:00", "2026-06-15T09:00", "2026-06-16T09:00"];
    expect(runs("2026-06-12T00:00:00Z", { on: [1, 2, 3, 4, 5] })).toEqual(workdays);
    expect(runs("2026-06-12T00:00:00Z", { every: "week", on: [1, 7] })).toEqual([
      "2026-06-14T09:00",
      "2026-06-15T09:00",
      "2026-06-21T09:00",
    ]);
  });

  it("is on the last day of a month without the day given, once", () => {
    expect(runs("2027-12-31T09:00:00Z", { every: "month", on: [31] })).toEqual([
      "2028-01-31T09:00",
      "2028-02-29T09:00",
      "2028-03-31T09:00",
    ]);
    expect(runs("2027-02-01T00:00:00Z", { every: "month", on: [1, 29, 30, 31] })).toEqual([
      "2027-02-01T09:00",
      "2027-02-28T09:00",
      "2027-03-01T09:00",
    ]);
  });

  it("is not before the first day, in the time zone", () => {
    const recurrence = { at: "00:30", starts_on: "2026-06-20" };
    expect(runs("2026-06-10T00:00:00Z", recurrence, "Asia/Kathmandu", 1)).toEqual([
      "2026-06-19T18:45",
    ]);
    expect(runs("2026-07-01T12:00:00Z", recurrence, "UTC", 1)).toEqual(["2026-07-02T00:30"]);
  });

  it("is when clocks skip the time, and the first time if they have it twice", () => {
    expect(runs("2026-03-28T12:00:00Z", { at: "02:30" }, "Europe/Paris")).toEqual([
      "2026-03-29T01:00",
      "2026-03-30T00:30",
      "2026-03-31T00:30",
    ]);
    expect(runs("2026-10-24T12:00:00Z", { at: "02:30" }, "Europe/Paris")).toEqual([
      "2026-10-25T00:30",
      "2026-10-26T01:30",
      "2026-10-27T01:30",
    ]);
    // Between the two.
    expect(runs("2026-10-25T00:45:00Z", { at: "02:30" }, "Europe/Paris", 1)).toEqual([
      "2026-10-26T01:30",
    ]);
    // Midnight becomes 01:00.
    expect(runs("2026-03-28T12:00:00Z", { at: "00:15" }, "Asia/Beirut", 1)).toEqual([
      "2026-03-28T22:00",
    ]);
  });

  const ZONES = [
    "UTC",
    "Europe/London",
    "Europe/Paris",
    "America/New_York",
    "America/St_Johns",
    "America/Santiago",
    "America/Havana",
    "Africa/Casablanca",
    "Africa/Cairo",
    "Asia/Beirut",
    "Asia/Kathmandu",
    "Australia/Lord_Howe",
    "Pacific/Chatham",
    "Pacific/Kiritimati",
    "Pacific/Pago_Pago",
  ];
  const two = (value: number) => String(value).padStart(2, "0");
  const recurrences = fc.constantFrom(...INTERVALS).chain((every) =>
    fc.record({
      every: fc.constant(every),
      on: fc.uniqueArray(fc.integer({ min: 1, max: every === "month" ? 31 : 7 }), {
        minLength: every === "day" ? 0 : 1,
        maxLength: 4,
      }),
      at: fc
        .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
        .map(([hour, minute]) => `${two(hour)}:${two(minute)}`),
      starts_on: fc.constant(null),
    }),
  );
  const moments = fc.date({
    min: new Date("2025-01-01T00:00:00Z"),
    max: new Date("2032-12-31T00:00:00Z"),
    noInvalidDate: true,
  });

  it("is once on each day that fits, in order, at the time of day that clocks show, in any zone", () => {
    fc.assert(
      fc.property(recurrences, moments, fc.constantFrom(...ZONES), (recurrence, from, zone) => {
        const [hours = 0, minutes = 0] = recurrence.at.split(":").map(Number);
        let at = from;
        let day = Math.floor(wallTime(from.getTime(), zone) / DAY_MS) * DAY_MS;
        let isFirst = true;
        for (let n = 0; n < 8; n++) {
          const next = nextRun(at, recurrence, zone);
          expect(next.getTime()).toBeGreaterThan(at.getTime());
          const shown = wallTime(next.getTime(), zone);
          const midnight = Date.parse(localDay(next, zone));
          // Every day in between does not fit.
          for (let d = day + DAY_MS; d < midnight; d += DAY_MS) {
            expect(fits(recurrence, d), new Date(d).toISOString()).toBe(false);
          }
          expect(fits(recurrence, midnight)).toBe(true);
          if (!isFirst) expect(midnight).toBeGreaterThan(day);
          // Later only if clocks skip the time: then a minute before shows less.
          const wanted = midnight + (hours * 60 + minutes) * 60_000;
          expect(shown).toBeGreaterThanOrEqual(wanted);
          if (shown > wanted) {
            expect(wallTime(next.getTime() - 1000, zone)).toBeLessThan(wanted);
          }
          [at, day, isFirst] = [next, midnight, false];
        }
      }),
      { numRuns: 150 },
    );
  });

  /** Whether a day fits, told by its name. */
  function fits({ every, on }: Recurrence, midnight: number): boolean {
    const [, month = 0, day = 0] = new Date(midnight)
      .toISOString()
      .slice(0, 10)
      .split("-")
      .map(Number);
    const name = new Date(midnight).toLocaleDateString("en", { weekday: "short", timeZone: "UTC" });
    const weekday = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].indexOf(name) + 1;
    if (every !== "month") return on.length === 0 || on.includes(weekday);
    const tomorrow = new Date(midnight + DAY_MS).getUTCMonth() + 1;
    return on.includes(day) || (tomorrow !== month && on.some((other) => other > day));
  }
});

it("has days that fit the interval", () => {
  expect(daysRefusal("day", [])).toBeUndefined();
  expect(daysRefusal("day", [1, 7])).toBeUndefined();
  expect(daysRefusal("day", [8])).toMatch(/^Must be weekdays/);
  expect(daysRefusal("week", [])).toBe("Must have at least one weekday.");
  expect(daysRefusal("week", [8])).toMatch(/^Must be weekdays/);
  expect(daysRefusal("month", [])).toBe("Must have at least one day.");
  expect(daysRefusal("month", [31])).toBeUndefined();
});

it("fills in the day", () => {
  expect(fillDate("{{date}}: logs of {{date}}, {{ date }}", "2026-11-30")).toBe(
    "2026-11-30: logs of 2026-11-30, {{ date }}",
  );
});
