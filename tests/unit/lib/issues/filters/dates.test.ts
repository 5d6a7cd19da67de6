import { describe, expect, test } from "vitest";
import { writeChoice } from "@/lib/issues/filters/choice";
import { DATE_FIELDS, parseDates, spanOf } from "@/lib/issues/filters/dates";
import fc from "../../../../support/patterns/laws";
import { someDates } from "../../../../support/filters/random-filters";

describe("a filter on a date", () => {
  test.each([
    ["today", { values: ["today"] }, "today"],
    ["!week,today", { values: ["today", "week"], isNot: true }, "!today,week"],
    ["2026-02-28", { values: ["2026-02-28"] }, "2026-02-28"],
    ["2026-02-28..2026-02-28", { values: ["2026-02-28"] }, "2026-02-28"],
    ["2026-01-01..", { values: ["2026-01-01.."] }, "2026-01-01.."],
    ["..2026-01-31,today,today", { values: ["..2026-01-31", "today"] }, "..2026-01-31,today"],
    ["last-7d", { values: ["last-7d"] }, "last-7d"],
  ])("%s has one canonical text", (text, choice, canonical) => {
    expect(parseDates("created", text)).toEqual(choice);
    expect(writeChoice(parseDates("created", text))).toBe(canonical);
  });

  test.each(DATE_FIELDS)("of %s can be written and read back", (field) => {
    fc.assert(
      fc.property(someDates(field), (choice) => {
        expect(parseDates(field, writeChoice(choice))).toEqual(choice);
      }),
    );
  });

  test.each([
    "",
    "!",
    ",",
    "today,",
    "Today",
    "yesterday",
    "..",
    "...",
    "2026-02-30",
    "2026-2-3",
    "26-02-03",
    "0999-01-01",
    "9999-01-01",
    "2026-02-03..2026-02-02",
    "2026-02-03...",
    "2026-02-03..2026-02-04..2026-02-05",
    "2026-02-03T10:00:00Z",
    "last-0d",
    "last-3661d",
    "last-7",
    "-7d",
  ])("refuses %j", (text) => {
    for (const field of DATE_FIELDS) {
      expect(() => parseDates(field, text), field).toThrow(RangeError);
    }
  });

  test("has none only where an issue can lack the date", () => {
    expect(parseDates("resolved", "none")).toEqual({ values: ["none"] });
    expect(() => parseDates("created", "none")).toThrow(RangeError);
    expect(() => parseDates("updated", "overdue")).toThrow(RangeError);
    expect(() => parseDates("created", Array(21).fill("today").join(","))).toThrow("20 values");
  });

  test.each([
    ["today", "2026-03-01", { from: "2026-03-01", to: "2026-03-01" }],
    ["overdue", "2026-03-01", { to: "2026-02-28" }],
    // A Sunday ends its week, and a Monday starts it.
    ["week", "2026-03-01", { from: "2026-02-23", to: "2026-03-01" }],
    ["week", "2026-03-02", { from: "2026-03-02", to: "2026-03-08" }],
    ["last-7d", "2026-03-01", { from: "2026-02-23", to: "2026-03-01" }],
    ["next-1d", "2026-03-01", { from: "2026-03-01", to: "2026-03-01" }],
    ["2026-01-01..", "2026-03-01", { from: "2026-01-01" }],
    ["..2026-01-01", "2026-03-01", { to: "2026-01-01" }],
    ["2026-01-01", "2026-03-01", { from: "2026-01-01", to: "2026-01-01" }],
  ])("%s on %s means the days %j", (value, today, span) => {
    expect(spanOf(value, today)).toEqual(span);
  });
});
