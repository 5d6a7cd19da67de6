import { describe, expect, test } from "vitest";
import { type Nestable, nestIssues } from "@/components/issues/list/layout/nest-issues";
import fc from "@/tests/support/patterns/laws";

const open = () => false;
const flat = (items: readonly Nestable[], isClosed = open as (item: Nestable) => boolean) =>
  [...nestIssues(items, isClosed).values()].flat();
const outline = (items: readonly Nestable[], isClosed = open as (item: Nestable) => boolean) =>
  flat(items, isClosed).map(({ item, level }) => `${"-".repeat(level - 1)}${item.id}`);

describe("nestIssues", () => {
  test("puts sub-issues below their parents, in the order of the list", () => {
    const items = [
      { id: 4, parent_id: 2 },
      { id: 1, parent_id: null },
      { id: 3, parent_id: 1 },
      { id: 2, parent_id: 1 },
      { id: 5, parent_id: 9 },
      { id: 6, parent_id: 2 },
    ];
    expect(outline(items)).toEqual(["1", "-3", "-2", "--4", "--6", "5"]);
    expect(outline(items, ({ id }) => id === 2)).toEqual(["1", "-3", "-2", "5"]);
  });

  test("says which have sub-issues, and whether they are shown", () => {
    const items = [
      { id: 1, parent_id: null },
      { id: 2, parent_id: 1 },
    ];
    expect(flat(items).map(({ isOpen }) => isOpen)).toEqual([true, undefined]);
    expect(flat(items, () => true).map(({ isOpen }) => isOpen)).toEqual([false]);
  });

  // Parents at random: cycles, issues that are their own parent, deep trees, and ids twice.
  const anyItems = fc.array(
    fc.record({
      id: fc.integer({ min: 1, max: 30 }),
      parent_id: fc.option(fc.integer({ min: 1, max: 40 })),
    }),
    { maxLength: 60 },
  );

  test("every issue has one row, on at most five levels, and parents come first", () => {
    fc.assert(
      fc.property(anyItems, (items) => {
        const rows = flat(items);
        expect(new Set(rows.map(({ item }) => item)).size).toBe(items.length);
        expect(rows).toHaveLength(items.length);
        rows.forEach(({ item, level, parent }, at) => {
          expect(level).toBeLessThanOrEqual(5);
          expect(level === 1).toBe(parent === undefined);
          if (!parent) return;
          expect(parent.id).toBe(item.parent_id);
          expect(rows.findIndex((row) => row.item === parent)).toBeLessThan(at);
        });
      }),
    );
  });

  test("keeps the order of the list among those with the same parent", () => {
    fc.assert(
      fc.property(anyItems, (items) => {
        const rows = flat(items);
        for (const parent of new Set(rows.map((row) => row.parent))) {
          const siblings = rows.filter((row) => row.parent === parent).map(({ item }) => item);
          expect(siblings).toEqual(items.filter((item) => siblings.includes(item)));
        }
      }),
    );
  });

  test("hides nothing but what is below closed issues", () => {
    fc.assert(
      fc.property(anyItems, fc.integer({ min: 1, max: 30 }), (items, closed) => {
        const all = flat(items);
        const isHidden = ({ parent }: (typeof all)[number]): boolean =>
          parent !== undefined &&
          (parent.id === closed || isHidden(all.find(({ item }) => item === parent) ?? all[0]!));
        const shown = flat(items, ({ id }) => id === closed).map(({ item }) => item);
        expect(shown).toEqual(all.filter((row) => !isHidden(row)).map(({ item }) => item));
      }),
    );
  });

  test("thousands of issues in one chain do not exhaust the stack", () => {
    const chain = Array.from({ length: 20_000 }, (_, at) => ({
      id: 20_000 - at,
      parent_id: 19_999 - at || null,
    }));
    expect(flat(chain)).toHaveLength(20_000);
  });
});
