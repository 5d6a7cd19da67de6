import { describe, expect, it } from "vitest";
import { snoozeTimes, toLocalInput } from "@/components/inbox/snooze/snooze-times";

/** The offered times on a day in November 2026, in local time. */
const offered = (day: number, hour: number) =>
  snoozeTimes(new Date(2026, 10, day, hour)).map(({ label, until }) => [
    label,
    toLocalInput(until),
  ]);

describe("the times to snooze until", () => {
  it("are this evening, tomorrow morning and Monday morning", () => {
    expect(offered(26, 10)).toEqual([
      ["Later today", "2026-11-26T18:00"],
      ["Tomorrow", "2026-11-27T09:00"],
      ["Next week", "2026-11-30T09:00"],
    ]);
  });

  it("have in an hour once this evening is near, and leave out Monday if that is tomorrow", () => {
    expect(offered(26, 17).map(([label]) => label)).toEqual([
      "In an hour",
      "Tomorrow",
      "Next week",
    ]);
    expect(offered(29, 20)).toEqual([
      ["In an hour", "2026-11-29T21:00"],
      ["Tomorrow", "2026-11-30T09:00"],
    ]);
    expect(offered(30, 8).at(-1)).toEqual(["Next week", "2026-12-07T09:00"]);
  });
});
