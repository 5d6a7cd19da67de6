import { describe, expect, test } from "vitest";
import { guessDateOrder, readDate } from "@/lib/transfer/csv/cells/read-date";
import fc from "../../../../../support/patterns/laws";

describe("readDate", () => {
  test.each([
    ["2020-01-02 17:14:21+00:00", "2020-01-02T17:14:21.000000+00:00"],
    ["2020-01-02T17:14:21Z", "2020-01-02T17:14:21.000000Z"],
    ["2020-01-02T17:14:21.123456789+0530", "2020-01-02T17:14:21.123456+05:30"],
    ["2020-01-02 17:14:21 -03", "2020-01-02T17:14:21.000000-03:00"],
    ["2020-01-02 17:14", "2020-01-02T17:14:00.000000Z"],
    ["2020/01/02", "2020-01-02T00:00:00.000000Z"],
    ["2020-01-02 17:14:21 UTC", "2020-01-02T17:14:21.000000Z"],
    ["02/Jan/20 5:14 PM", "2020-01-02T17:14:00.000000Z"],
    ["2/Jan/2020 12:05 AM", "2020-01-02T00:05:00.000000Z"],
    ["02-Jan-2020", "2020-01-02T00:00:00.000000Z"],
    ["Jan 2, 2020, 5:14 PM", "2020-01-02T17:14:00.000000Z"],
    ["January 2 2020", "2020-01-02T00:00:00.000000Z"],
    ["2.1.2020 17:14", "2020-01-02T17:14:00.000000Z"],
    ["02/25/2024 04:07 PM", "2024-02-25T16:07:00.000000Z"],
    ["25/02/2024", "2024-02-25T00:00:00.000000Z"],
    ["Tue Feb 06 2024 15:58:51 GMT+0000 (GMT)", "2024-02-06T15:58:51.000000+00:00"],
    [
      "Tue Feb 06 2024 15:58:51 GMT+0100 (Central European Standard Time)",
      "2024-02-06T15:58:51.000000+01:00",
    ],
    ["29/Feb/2024", "2024-02-29T00:00:00.000000Z"],
  ])("reads %s", (text, expected) => {
    expect(readDate(text)).toBe(expected);
  });

  test.each([
    "",
    "yesterday",
    "2 days ago",
    "2020-02-30",
    "2023-02-29 10:00:00",
    "2020-13-01",
    "2020-01-02 24:00:00",
    "2020-01-02 17:60",
    "2020-01-02 13:00 PM",
    "2020-01-02 0:00 AM",
    "2020-01-02T17:14:21+15:00",
    "2020-01-02 17:14:21 tomorrow",
    "01/02/2020",
    "0000-01-01",
    "9999-12-31",
    "1969-12-31",
    "31/Foo/2020",
    "20200102",
  ])("rejects %j", (text) => {
    expect(readDate(text)).toBeUndefined();
  });

  test("reads a numeric date in the order of its file", () => {
    expect(readDate("02/03/2024", "month-first")).toBe("2024-02-03T00:00:00.000000Z");
    expect(readDate("02/03/2024", "day-first")).toBe("2024-03-02T00:00:00.000000Z");
    expect(readDate("25/02/2024", "month-first")).toBeUndefined();
  });

  test.each([
    [["01/02/2024", "25/02/2024"], "day-first"],
    [["01/02/2024", "", "02/25/2024 04:07 PM"], "month-first"],
    [["01/02/2024 04:07 PM"], "month-first"],
    [["01/02/2024 16:07"], null],
    [["25/02/2024", "02/25/2024"], null],
  ])("finds the order of %j", (dates, order) => {
    expect(guessDateOrder(dates)).toBe(order);
  });

  test("immediately rejects a date containing a million spaces", () => {
    expect(readDate(`2020-01-02 17:14${" ".repeat(1_000_000)}x`)).toBeUndefined();
  });

  test("keeps the instant of any ISO date", () => {
    const range = { min: new Date("1970-01-01T00:00:00Z"), max: new Date("9998-12-31T23:59:59Z") };
    fc.assert(
      fc.property(fc.date({ ...range, noInvalidDate: true }), (date) => {
        const read = readDate(date.toISOString());
        expect(new Date(read ?? "").getTime()).toBe(date.getTime());
      }),
    );
  });
});
