import { format } from "prettier";
import { expect, test } from "vitest";
import { growthTable } from "@/tests/bench/modes/growth";
import { figure, markdownTable, textTable, times } from "@/tests/bench/output/table";

const table = {
  title: "Pages",
  columns: ["page", "pages/s"],
  rows: [
    ["board", "28.0"],
    ["a | b", "1,234"],
  ],
};

test("figures have about three significant digits", () => {
  expect([0.1234, 9.876, 56.78, 1234.5, undefined, Infinity].map(figure)).toEqual([
    "0.12",
    "9.88",
    "56.8",
    "1,235",
    "",
    "",
  ]);
});

test("ratios above the limit are marked", () => {
  expect([times(1.239), times(2, 2), times(2.01, 2), times(undefined, 2)]).toEqual([
    "1.24×",
    "2.00×",
    "2.01× !",
    "",
  ]);
});

test("text tables align figures to the right", () => {
  expect(textTable(table).split("\n")).toEqual([
    "Pages",
    "page   pages/s",
    "board     28.0",
    "a | b    1,234",
  ]);
});

test("Markdown tables are what Prettier would make of them", async () => {
  const text = `${markdownTable(table)}\n`;
  expect(text).toContain("a \\| b");
  expect(await format(text, { parser: "markdown", printWidth: 120 })).toBe(text);
});

test("the growth table shows each size beside its multiple of the one before", () => {
  const measured = new Map([["board", [7, 13, 40]]]);
  const { columns, rows } = growthTable([10_000, 100_000, 1_000_000], measured);
  expect(columns).toEqual([
    "request",
    "10,000, ms",
    "100,000, ms",
    "growth",
    "1,000,000, ms",
    "growth",
  ]);
  expect(rows).toEqual([["board", "7.00", "13.0", "1.86×", "40.0", "3.08× !"]]);
});
