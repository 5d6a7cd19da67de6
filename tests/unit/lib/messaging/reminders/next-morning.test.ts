import { describe, expect, it } from "vitest";
import { localDay, wallTime } from "@/lib/messaging/digests/local-time";
import fc from "@/tests/support/patterns/laws";
import { addDays, morningAt } from "@/lib/messaging/reminders/next-morning";

const at = (time: string, timeZone: string, remindedOn: string | null) =>
  morningAt(new Date(time), timeZone, remindedOn);

describe("morningAt", () => {
  it("begins with the next morning", () => {
    expect(at("2026-06-10T05:00:00Z", "Europe/Paris", null)).toEqual({
      reminders: undefined,
      remindedOn: "2026-06-09",
      next: new Date("2026-06-10T06:00:00Z"),
    });
    expect(at("2026-06-10T06:00:00Z", "Europe/Paris", null)).toEqual({
      reminders: undefined,
      remindedOn: "2026-06-10",
      next: new Date("2026-06-11T06:00:00Z"),
    });
  });

  it("reminds once, from eight", () => {
    expect(at("2026-06-10T06:00:00Z", "Europe/Paris", "2026-06-09")).toEqual({
      reminders: { since: "2026-06-09", day: "2026-06-10" },
      remindedOn: "2026-06-10",
      next: new Date("2026-06-11T06:00:00Z"),
    });
    expect(at("2026-06-10T05:59:59Z", "Europe/Paris", "2026-06-09").reminders).toBeUndefined();
    expect(at("2026-06-10T20:00:00Z", "Europe/Paris", "2026-06-10").reminders).toBeUndefined();
  });

  it("makes up for a missed morning on the same day, or else with the next one", () => {
    expect(at("2026-06-10T20:00:00Z", "Europe/Paris", "2026-06-09").reminders).toEqual({
      since: "2026-06-09",
      day: "2026-06-10",
    });
    const night = at("2026-06-11T01:00:00Z", "Europe/Paris", "2026-06-09");
    expect(night).toEqual({
      reminders: undefined,
      remindedOn: "2026-06-09",
      next: new Date("2026-06-11T06:00:00Z"),
    });
    expect(at("2026-06-11T06:00:00Z", "Europe/Paris", night.remindedOn).reminders).toEqual({
      since: "2026-06-09",
      day: "2026-06-11",
    });
  });

  it("follows summer time", () => {
    expect(at("2026-03-28T07:00:00Z", "Europe/Paris", "2026-03-27").next).toEqual(
      new Date("2026-03-29T06:00:00Z"),
    );
    expect(at("2026-10-24T06:00:00Z", "Europe/Paris", "2026-10-23").next).toEqual(
      new Date("2026-10-25T07:00:00Z"),
    );
  });

  it("does not repeat a day after the zone has changed", () => {
    const { next, reminders } = at("2026-06-10T15:00:00Z", "America/Los_Angeles", "2026-06-11");
    expect(reminders).toBeUndefined();
    expect(next).toEqual(new Date("2026-06-12T15:00:00Z"));
  });
});

describe("in any zone", () => {
  const zones = Intl.supportedValuesOf("timeZone");

  it("each day has its reminders once, at eight or when clocks skip it", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: Date.UTC(2010, 0), max: Date.UTC(2030, 0) }),
        (timeZone, start) => {
          let { remindedOn, next } = morningAt(new Date(start), timeZone, null);
          for (let round = 0; round < 20; round++) {
            const before = remindedOn;
            const morning = morningAt(next, timeZone, remindedOn);
            expect(morning.reminders).toEqual({
              since: before,
              day: localDay(next, timeZone),
            });
            const hour = new Date(wallTime(next.getTime(), timeZone)).getUTCHours();
            expect(hour).toBe(8);
            // A zone that crosses the date line skips a day.
            expect([addDays(before, 1), addDays(before, 2)]).toContain(morning.remindedOn);
            expect(morning.next > next).toBe(true);
            ({ remindedOn, next } = morning);
          }
        },
      ),
      { numRuns: 100 },
    );
  });
});
