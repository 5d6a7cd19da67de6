import { describe, expect, test } from "vitest";
import { formatEstimate, MAX_ESTIMATE, parseEstimate } from "@/components/issues/fields/estimate";
import fc from "../../../../support/patterns/laws";

const minutes = fc.integer({ min: 0, max: MAX_ESTIMATE });

describe("properties", () => {
  test("a formatted estimate parses back to itself", () => {
    fc.assert(fc.property(minutes, (value) => parseEstimate(formatEstimate(value)) === value));
  });

  test("case and spaces are ignored", () => {
    fc.assert(
      fc.property(minutes, fc.array(fc.constantFrom("", " ", "  ")), (value, gaps) => {
        const text = [...formatEstimate(value).toUpperCase()]
          .map((letter, i) => letter + (gaps[i % Math.max(1, gaps.length)] ?? ""))
          .join("");
        return parseEstimate(text) === value;
      }),
    );
  });

  test("any text parses to null, undefined or a whole number of minutes within bounds", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const value = parseEstimate(text);
        return value == null || (Number.isInteger(value) && value >= 0 && value <= MAX_ESTIMATE);
      }),
    );
  });
});

test.each([
  ["", null],
  ["   ", null],
  ["1h 30m", 90],
  ["1h30", 90],
  ["1h30.5", undefined],
  ["2h", 120],
  ["45 min", 45],
  ["1 hour 5 minutes", 65],
  ["1.5h", 90],
  ["1,5 h", 90],
  ["0.25h", 15],
  ["90", 90],
  ["1:30", 90],
  ["1:75", undefined],
  ["0m", 0],
  ["30m 1h", undefined],
  ["1h 1h", undefined],
  ["-5m", undefined],
  ["soon", undefined],
  ["2147483648", undefined],
  ["99999999999h", undefined],
])("%j parses to %j", (text, expected) => {
  expect(parseEstimate(text)).toBe(expected);
});

test("estimates are shown in hours and minutes", () => {
  expect([0, 45, 60, 90, 1440].map(formatEstimate)).toEqual(["0m", "45m", "1h", "1h 30m", "24h"]);
});
