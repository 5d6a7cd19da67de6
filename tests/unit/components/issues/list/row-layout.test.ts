import fc from "@/tests/support/patterns/laws";
import { describe, expect, test } from "vitest";
import { layoutRows, pagesBetween } from "@/components/issues/list/layout/row-layout";

const groups = [
  { id: "a", count: 2 },
  { id: "b", count: 0 },
  { id: "c", count: 3 },
];
const none: ReadonlySet<string> = new Set();

describe("layoutRows", () => {
  test("a group's header comes before its issues", () => {
    const layout = layoutRows({ groups, collapsed: none, hasHeaders: true });
    const rows = Array.from({ length: layout.count }, (_, row) => layout.at(row));
    expect(rows).toEqual([
      { kind: "group", group: 0 },
      { kind: "issue", group: 0, index: 0 },
      { kind: "issue", group: 0, index: 1 },
      { kind: "group", group: 1 },
      { kind: "group", group: 2 },
      { kind: "issue", group: 2, index: 0 },
      { kind: "issue", group: 2, index: 1 },
      { kind: "issue", group: 2, index: 2 },
    ]);
    expect(layout.at(-1)).toBeUndefined();
    expect(layout.at(8)).toBeUndefined();
  });

  test("a collapsed group only has its header", () => {
    const layout = layoutRows({ groups, collapsed: new Set(["a"]), hasHeaders: true });
    expect(layout.count).toBe(6);
    expect(layout.at(1)).toEqual({ kind: "group", group: 1 });
    expect(layout.rowOf(0, 1)).toBe(-1);
    expect(layout.rowOf(2, 0)).toBe(3);
  });

  test("without headers, groups follow each other and none is collapsed", () => {
    const layout = layoutRows({ groups, collapsed: new Set(["a"]), hasHeaders: false });
    expect(layout.count).toBe(5);
    expect(layout.at(2)).toEqual({ kind: "issue", group: 2, index: 0 });
  });

  test("every issue's row shows that issue", () => {
    const anyGroups = fc.uniqueArray(fc.record({ id: fc.string(), count: fc.nat({ max: 40 }) }), {
      selector: ({ id }) => id,
      maxLength: 12,
    });
    fc.assert(
      fc.property(anyGroups, fc.boolean(), fc.nat(), (all, hasHeaders, seed) => {
        const collapsed = new Set(all.filter((_, at) => (seed >> at) % 2).map(({ id }) => id));
        const layout = layoutRows({ groups: all, collapsed, hasHeaders });
        let shown = hasHeaders ? all.length : 0;
        all.forEach(({ id, count }, group) => {
          const isOpen = !hasHeaders || !collapsed.has(id);
          if (isOpen) shown += count;
          for (let index = 0; isOpen && index < count; index++) {
            expect(layout.at(layout.rowOf(group, index))).toEqual({ kind: "issue", group, index });
          }
        });
        expect(layout.count).toBe(shown);
      }),
    );
  });
});

describe("pagesBetween", () => {
  test("names each page once, across groups", () => {
    const layout = layoutRows({
      groups: [
        { id: "a", count: 25 },
        { id: "b", count: 5 },
      ],
      collapsed: none,
      hasHeaders: true,
    });
    expect(pagesBetween(layout, -5, 12, 10)).toEqual([
      { group: 0, page: 0 },
      { group: 0, page: 1 },
    ]);
    expect(pagesBetween(layout, 20, 999, 10)).toEqual([
      { group: 0, page: 1 },
      { group: 0, page: 2 },
      { group: 1, page: 0 },
    ]);
  });

  test("far down in a long list, names only the pages in view", () => {
    const layout = layoutRows({
      groups: [{ id: "all", count: 1_000_000 }],
      collapsed: none,
      hasHeaders: false,
    });
    expect(pagesBetween(layout, 800_000, 800_040, 100)).toEqual([{ group: 0, page: 8000 }]);
  });
});
