import { expect, test } from "vitest";
import { rowAt, rowOffsets, shownRows } from "@/components/board/lane/row-offsets";

const HEIGHTS = [100, 120, 80, 100];
const OFFSETS = rowOffsets(4, (index) => HEIGHTS[index] ?? 0);

test("rows start where the one above ends", () => {
  expect(OFFSETS).toEqual([0, 100, 220, 300, 400]);
});

test("a position belongs to the row that covers it, or to the nearest one", () => {
  expect([-50, 0, 99, 100, 219, 220, 399, 400, 9000].map((at) => rowAt(OFFSETS, at))).toEqual([
    0, 0, 0, 1, 1, 2, 3, 3, 3,
  ]);
});

test("rows and spacers add up to the whole list, with pinned rows above and below", () => {
  const many = rowOffsets(1000, (index) => 80 + (index % 3) * 17);
  const total = many[1000] ?? 0;
  for (const [top, pinned] of [
    [0, []],
    [5000, [2]],
    [total, [0, 999]],
    [20_000, [990, 991]],
  ] as const) {
    const { rows, after } = shownRows(many, top, top + 700, pinned);
    const shown = rows.reduce(
      (sum, { index, before }) => sum + before + (many[index + 1] ?? 0) - (many[index] ?? 0),
      0,
    );
    expect(shown + after).toBe(total);
    expect(rows.map(({ index }) => index)).toEqual(expect.arrayContaining([...pinned]));
    expect(rows.length).toBeLessThan(14);
    expect(rows.every(({ before }) => before >= 0)).toBe(true);
  }
});

test("an empty list shows nothing", () => {
  expect(
    shownRows(
      rowOffsets(0, () => 100),
      0,
      700,
      [],
    ),
  ).toEqual({ rows: [], after: 0 });
});

test("a pinned index outside the list is ignored", () => {
  expect(shownRows(OFFSETS, 0, 90, [-1, 4]).rows).toEqual([{ index: 0, before: 0 }]);
});
