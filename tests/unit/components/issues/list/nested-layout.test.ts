import { describe, expect, test } from "vitest";
import { layoutNestedRows } from "@/components/issues/list/layout/nested-layout";
import { pagesBetween } from "@/components/issues/list/layout/row-layout";
import { ROWS_PAGE } from "@/lib/issues/issues/client/list-pages";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import fc from "@/tests/support/patterns/laws";

const issue = (id: number, parent_id: number | null = null) =>
  ({ id, key: `ENG-${id}`, parent_id }) as ListedIssue;
const pageOf = (first: number, parentOf: (id: number) => number | null = () => null) =>
  Array.from({ length: ROWS_PAGE }, (_, at) => issue(first + at, parentOf(first + at)));
const none: ReadonlySet<never> = new Set();

describe("layoutNestedRows", () => {
  test("an issue is below its parent on another page, and pages that are not loaded keep their place", () => {
    const layout = layoutNestedRows({
      groups: [{ id: "all", count: 3 * ROWS_PAGE }],
      collapsed: none,
      hasHeaders: false,
      pages: [
        { group: 0, page: 0, issues: pageOf(1) },
        { group: 0, page: 2, issues: pageOf(1000, (id) => (id === 1007 ? 3 : null)) },
      ],
      closed: none,
    });
    expect(layout.count).toBe(3 * ROWS_PAGE);
    expect(layout.issueAt(3)?.id).toBe(1007);
    expect(layout.placeAt(3)).toMatchObject({ level: 2, parentRow: 2 });
    expect(layout.placeAt(2)).toMatchObject({ level: 1, isOpen: true, parentRow: -1 });
    expect(layout.rowOfKey("ENG-4")).toBe(4);
    // The page between them, one row further down.
    expect(layout.issueAt(ROWS_PAGE + 1)).toBeUndefined();
    expect(layout.at(ROWS_PAGE + 1)).toEqual({ kind: "issue", group: 0, index: ROWS_PAGE });
    // What is in view needs the page of the moved issue, too.
    expect(pagesBetween(layout, 0, 10, ROWS_PAGE)).toEqual([
      { group: 0, page: 0 },
      { group: 0, page: 2 },
    ]);
  });

  test("hidden sub-issues take no rows", () => {
    const layout = layoutNestedRows({
      groups: [{ id: "all", count: 3 }],
      collapsed: none,
      hasHeaders: false,
      pages: [{ group: 0, page: 0, issues: [issue(1), issue(2, 1), issue(3)] }],
      closed: new Set([1]),
    });
    expect(layout.count).toBe(2);
    expect(layout.shown.map(({ id }) => id)).toEqual([1, 3]);
    expect(layout.placeAt(0)?.isOpen).toBe(false);
    expect(layout.rowOf(0, 1)).toBe(-1);
  });

  test("in groups, an issue whose parent is in another one is by itself, with the parent’s key", () => {
    const layout = layoutNestedRows({
      groups: [
        { id: "3", count: 2 },
        { id: "4", count: 1 },
        { id: "5", count: 1 },
      ],
      collapsed: new Set(["5"]),
      hasHeaders: true,
      pages: [
        { group: 0, page: 0, issues: [issue(1), issue(2, 1)] },
        { group: 1, page: 0, issues: [issue(3, 1)] },
      ],
      closed: none,
    });
    expect(layout.count).toBe(6);
    expect(layout.placeAt(2)).toMatchObject({ level: 2, parentRow: 1, parentKey: undefined });
    expect(layout.placeAt(4)).toMatchObject({ level: 1, parentRow: -1, parentKey: "ENG-1" });
    expect(layout.at(5)).toEqual({ kind: "group", group: 2 });
  });

  test("every issue has a row that shows it, and every row something", () => {
    const anyParent = fc.array(fc.option(fc.integer({ min: 1, max: 400 })), {
      minLength: 1,
      maxLength: 350,
    });
    fc.assert(
      fc.property(anyParent, fc.nat({ max: 15 }), fc.boolean(), (parents, gaps, hasHeaders) => {
        const issues = parents.map((parent, at) => issue(at + 1, parent));
        const pages = Array.from({ length: Math.ceil(issues.length / ROWS_PAGE) }, (_, page) => ({
          group: 0,
          page,
          issues: issues.slice(page * ROWS_PAGE, (page + 1) * ROWS_PAGE),
        })).filter(({ page }) => ((gaps >> page) & 1) === 0);
        const layout = layoutNestedRows({
          groups: [{ id: "all", count: issues.length }],
          collapsed: none,
          hasHeaders,
          pages,
          closed: none,
        });
        const first = hasHeaders ? 1 : 0;
        expect(layout.count).toBe(issues.length + first);
        const indexes = Array.from({ length: issues.length }, (_, at) => {
          const row = layout.at(at + first);
          const index = row?.kind === "issue" ? row.index : -1;
          expect(layout.rowOf(0, index)).toBe(at + first);
          return index;
        });
        expect(indexes.toSorted((a, b) => a - b)).toEqual(issues.map((_, at) => at));
        const loaded = pages.flatMap((page) => page.issues);
        expect(layout.shown).toHaveLength(loaded.length);
        for (const { key } of loaded)
          expect(layout.issueAt(layout.rowOfKey(key) ?? -1)?.key).toBe(key);
      }),
    );
  });
});
