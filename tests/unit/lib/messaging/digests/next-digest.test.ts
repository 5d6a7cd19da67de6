import { describe, expect, it } from "vitest";
import { isTimeZone, localDay, wallTime } from "@/lib/messaging/digests/local-time";
import { nextDigest, nextDigestAfterDay } from "@/lib/messaging/digests/next-digest";

const HOUR_MS = 3_600_000;

/** The next digests after a time, as UTC. */
function digests(after: string, hour: number, timeZone: string, count = 3): string[] {
  const due: string[] = [];
  for (let at = new Date(after); due.length < count;) {
    at = nextDigest(at, { hour, timeZone });
    due.push(at.toISOString().slice(0, 16));
  }
  return due;
}

describe("nextDigest", () => {
  it("is at the hour, today if it is still ahead and otherwise tomorrow", () => {
    expect(digests("2026-06-10T07:59:59Z", 8, "UTC", 1)).toEqual(["2026-06-10T08:00"]);
    expect(digests("2026-06-10T08:00:00Z", 8, "UTC", 1)).toEqual(["2026-06-11T08:00"]);
    expect(digests("2026-06-10T08:00:01Z", 8, "UTC", 1)).toEqual(["2026-06-11T08:00"]);
  });

  it.each([
    ["Asia/Kathmandu", "2026-06-10T00:00:00Z", ["2026-06-10T02:15", "2026-06-11T02:15"]],
    ["America/St_Johns", "2026-06-10T00:00:00Z", ["2026-06-10T10:30", "2026-06-11T10:30"]],
    ["Pacific/Kiritimati", "2026-06-10T00:00:00Z", ["2026-06-10T18:00", "2026-06-11T18:00"]],
    ["Pacific/Pago_Pago", "2026-06-10T00:00:00Z", ["2026-06-10T19:00", "2026-06-11T19:00"]],
  ])("is at the hour of the person's clock in %s", (timeZone, after, expected) => {
    expect(digests(after, 8, timeZone, 2)).toEqual(expected);
  });

  it("follows the clock when summer time starts and ends", () => {
    expect(digests("2026-03-28T00:00:00Z", 8, "Europe/Paris")).toEqual([
      "2026-03-28T07:00",
      "2026-03-29T06:00",
      "2026-03-30T06:00",
    ]);
    expect(digests("2026-10-24T00:00:00Z", 8, "Europe/Paris")).toEqual([
      "2026-10-24T06:00",
      "2026-10-25T07:00",
      "2026-10-26T07:00",
    ]);
  });

  it("is due when clocks skip the hour", () => {
    // 02:00 becomes 03:00.
    expect(digests("2026-03-28T12:00:00Z", 2, "Europe/Paris")).toEqual([
      "2026-03-29T01:00",
      "2026-03-30T00:00",
      "2026-03-31T00:00",
    ]);
    // 02:00 becomes 02:30.
    expect(digests("2026-10-03T00:00:00Z", 2, "Australia/Lord_Howe", 2)).toEqual([
      "2026-10-03T15:30",
      "2026-10-04T15:00",
    ]);
    // Midnight becomes 01:00.
    expect(digests("2026-03-27T23:00:00Z", 0, "Asia/Beirut", 2)).toEqual([
      "2026-03-28T22:00",
      "2026-03-29T21:00",
    ]);
  });

  it("is due once when clocks have the hour twice", () => {
    expect(digests("2026-10-24T12:00:00Z", 2, "Europe/Paris")).toEqual([
      "2026-10-25T00:00",
      "2026-10-26T01:00",
      "2026-10-27T01:00",
    ]);
    // Between the two.
    expect(digests("2026-10-25T00:30:00Z", 2, "Europe/Paris", 1)).toEqual(["2026-10-26T01:00"]);
    expect(digests("2026-10-31T12:00:00Z", 1, "America/New_York", 2)).toEqual([
      "2026-11-01T05:00",
      "2026-11-02T06:00",
    ]);
  });

  it("has none on a day that the calendar skips", () => {
    // Samoa had no 30 December 2011.
    expect(digests("2011-12-29T00:00:00Z", 8, "Pacific/Apia")).toEqual([
      "2011-12-29T18:00",
      "2011-12-30T18:00",
      "2011-12-31T18:00",
    ]);
  });

  it.each([
    "America/New_York",
    "America/Santiago",
    "Africa/Casablanca",
    "Europe/London",
    "Asia/Kathmandu",
    "Australia/Lord_Howe",
    "Pacific/Chatham",
    "Pacific/Apia",
  ])("is once on each day of a year in %s, at the hour", (timeZone) => {
    for (const hour of [0, 2, 23]) {
      let at = new Date("2026-01-01T00:00:00Z");
      let day: string | undefined;
      for (let n = 0; n < 366; n++) {
        const next = nextDigest(at, { hour, timeZone });
        const nextDay = localDay(next, timeZone);
        if (day !== undefined) {
          expect(Date.parse(nextDay) - Date.parse(day), `after ${day}`).toBe(24 * HOUR_MS);
        }
        const shown = new Date(wallTime(next.getTime(), timeZone));
        // Later only if clocks skip the hour.
        expect(shown.getUTCHours() - hour, nextDay).toBeOneOf([0, 1]);
        [at, day] = [next, nextDay];
      }
    }
  });
});

describe("nextDigestAfterDay", () => {
  const now = new Date("2026-06-10T09:00:00Z");

  it("skips a day that has had one, whatever the new hour", () => {
    const at = (lastDay: string | null) =>
      nextDigestAfterDay(now, { hour: 17, timeZone: "UTC" }, lastDay).toISOString();
    expect(at(null)).toBe("2026-06-10T17:00:00.000Z");
    expect(at("2026-06-09")).toBe("2026-06-10T17:00:00.000Z");
    expect(at("2026-06-10")).toBe("2026-06-11T17:00:00.000Z");
  });

  it("skips it after a flight across the date line", () => {
    const next = nextDigestAfterDay(now, { hour: 8, timeZone: "Pacific/Honolulu" }, "2026-06-10");
    expect(next.toISOString()).toBe("2026-06-11T18:00:00.000Z");
  });
});

it("knows time zones by their names only", () => {
  for (const name of [
    "Europe/Paris",
    "Asia/Kathmandu",
    "UTC",
    "Etc/GMT+5",
    "America/Port-au-Prince",
  ])
    expect(isTimeZone(name), name).toBe(true);
  for (const name of ["", "Mars/Phobos", "+01:00", "Europe/Paris; x", "a".repeat(65), "Europe"])
    expect(isTimeZone(name), name).toBe(false);
});
