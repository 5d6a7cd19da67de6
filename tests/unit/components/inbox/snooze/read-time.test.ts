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
    ["2h", on(11, 25, 16, 20)],
    ["2 hours", on(11, 25, 16, 20)],
    ["1.5 hours", on(11, 25, 15, 50)],
    ["1,5 h", on(11, 25, 15, 50)],
    ["1h 30m", on(11, 25, 15, 50)],
    ["90 min", on(11, 25, 15, 50)],
    ["half an hour", on(11, 25, 14, 50)],
    ["2d", on(11, 27)],
    ["1 week", on(12, 2)],
    ["fri 9", on(11, 27)],
    ["friday at 9", on(11, 27)],
    ["Thursday, 10:30", on(11, 26, 10, 30)],
    ["9:30 on tuesday", on(12, 1, 9, 30)],
    ["jan 3", new Date(2027, 0, 3, 9)],
    ["3rd of January", new Date(2027, 0, 3, 9)],
    ["dec 1 2pm", on(12, 1, 14)],
    ["1 Dec 2027", new Date(2027, 11, 1, 9)],
    ["12/24", on(12, 24)],
    ["24/12 at noon", on(12, 24, 12)],
    ["24.12.", on(12, 24)],
    ["2026-12-01", on(12, 1)],
    ["2026-12-01 14:00", on(12, 1, 14)],
    ["2026-12-01T14:00", on(12, 1, 14)],
    ["monday morning", on(11, 30)],
    ["tomorrow morning", on(11, 26)],
    ["in the morning", on(11, 26)],
    ["tomorrow evening", on(11, 26, 18)],
    ["day after tomorrow", on(11, 27)],
    ["this afternoon", on(11, 25, 16)],
    ["eod", on(11, 25, 17)],
    ["fri eod", on(11, 27, 17)],
    ["midnight", on(11, 26, 0)],
    ["weekend", on(11, 28)],
    ["end of week", on(11, 27)],
    ["end of month", on(11, 30)],
    ["15:00 tomorrow", on(11, 26, 15)],
    ["at 3 tomorrow", on(11, 26, 3)],
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
    "this",
    "feb 30",
    "13/13",
    "2026-13-01",
    "0h",
    "9",
    "fri 99",
    "monster",
  ])("is not “%s”", (phrase) => {
    expect(read(phrase)).toBeNull();
  });

  it("means the night that is still ahead", () => {
    const at = (hour: number, minute = 0) => new Date(2026, 10, 25, hour, minute);
    expect(readTime("tonight", at(19))).toEqual(at(20));
    expect(readTime("this evening", at(20, 30))).toEqual(at(21));
    expect(readTime("eod", at(18))).toEqual(new Date(2026, 10, 26, 17));
  });

  it("may have a date in the order of the reader’s language", () => {
    expect(readTime("3/1", NOW, true)).toEqual(new Date(2027, 2, 1, 9));
    expect(readTime("3/1", NOW, false)).toEqual(new Date(2027, 0, 3, 9));
  });

  it("means the end of the next month on the last day of one", () => {
    expect(readTime("end of month", new Date(2026, 10, 30, 8))).toEqual(on(12, 31));
  });

  it("may be over, which is for the caller to say", () => {
    expect(read("today 8am")).toEqual(on(11, 25, 8));
  });
});
