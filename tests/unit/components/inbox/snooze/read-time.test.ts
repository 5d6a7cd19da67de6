import { describe, expect, it } from "vitest";
import { readTime } from "@/components/inbox/snooze/read-time";

/** A Wednesday. */
const NOW = new Date(2026, 10, 25, 14, 20);
const read = (phrase: string) => readTime(phrase, NOW);
const on = (month: number, day: number, hour = 9, minute = 0) =>
  new Date(2026, month - 1, day, hour, minute);

describe("a typed time", () => {
  it.each([
    ["tomorrow", on(11, 26)],
    ["tomorrow 9am", on(11, 26)],
    ["Tomorrow at 4:30 PM", on(11, 26, 16, 30)],
    ["tonight", on(11, 25, 18)],
    ["in 3 days", on(11, 28)],
    ["3 days", on(11, 28)],
    ["in two weeks", on(12, 9)],
    ["in a month", on(12, 25)],
    ["next week", on(11, 30)],
    ["next monday", on(11, 30)],
    ["friday 17:00", on(11, 27, 17)],
    ["wed", on(12, 2)],
    ["on sunday noon", on(11, 29, 12)],
    ["in 2 hours", on(11, 25, 16, 20)],
    ["in an hour", on(11, 25, 15, 20)],
    ["in 45 min", on(11, 25, 15, 5)],
    ["5pm", on(11, 25, 17)],
    ["9am", on(11, 26)],
    ["12am", on(11, 26, 0)],
  ])("can be %s", (phrase, expected) => {
    expect(read(phrase)).toEqual(expected);
  });

  it.each([
    "",
    "soon",
    "in many days",
    "tomorrow 25:00",
    "13pm",
    "next",
    "in 0 days",
    "monday-ish x",
  ])("is not “%s”", (phrase) => {
    expect(read(phrase)).toBeNull();
  });

  it("may be over, which is for the caller to say", () => {
    expect(read("today 8am")).toEqual(on(11, 25, 8));
  });
});
