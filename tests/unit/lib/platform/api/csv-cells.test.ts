import { describe, expect, test } from "vitest";
import {
  escapeFormula,
  joinNames,
  splitNames,
  unescapeFormula,
} from "@/lib/platform/api/csv-cells";
import fc from "../../../../support/patterns/laws";

describe("escapeFormula", () => {
  test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1", "'=1", "''@x"])(
    "puts an apostrophe before %j",
    (text) => {
      expect(escapeFormula(text)).toBe(`'${text}`);
      expect(unescapeFormula(`'${text}`)).toBe(text);
    },
  );

  test.each(["", "a=1", "'quoted'", "2026-01-31", " =1"])("leaves %j unchanged", (text) => {
    expect(escapeFormula(text)).toBe(text);
    expect(unescapeFormula(text)).toBe(text);
  });

  test("can be undone exactly, whatever the text", () => {
    const text = fc.stringMatching(/^['=+\-@\t\r\n]*[^]*$/);
    fc.assert(
      fc.property(fc.oneof(text, fc.string()), (cell) => {
        expect(unescapeFormula(escapeFormula(cell))).toBe(cell);
        expect(escapeFormula(cell)).not.toMatch(/^[=+\-@\t\r\n]/);
      }),
    );
  });
});

describe("joinNames", () => {
  test("writes a readable list that splitNames() reverses exactly", () => {
    expect(joinNames(["web", "a, b; c\\d"])).toBe("web, a\\, b\\; c\\\\d");
    const name = fc
      .string()
      .map((text) => text.trim())
      .filter((text) => text !== "");
    fc.assert(
      fc.property(fc.array(name), (names) => {
        expect(splitNames(joinNames(names))).toEqual(names);
      }),
    );
  });
});

describe("splitNames", () => {
  test("parses a handwritten list", () => {
    expect(splitNames("one,two ; three, ,C:\\four")).toEqual(["one", "two", "three", "C:\\four"]);
  });
});
