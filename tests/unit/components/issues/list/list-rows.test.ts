import { describe, expect, test } from "vitest";
import { type LoadedPage, makeListRows } from "@/components/issues/list/rows/list-rows";
import { ROWS_PAGE } from "@/lib/issues/issues/client/list-pages";
import type { ListedIssue } from "@/lib/issues/issues/schema";

const issue = (id: number) => ({ id, key: `ENG-${id}` }) as ListedIssue;
const part = (id: string, count: number) => ({ id, value: null, count, filters: {} });

function pageOf(first: number, count: number) {
  return Array.from({ length: count }, (_, at) => issue(first + at));
}

describe("makeListRows", () => {
  const third = pageOf(1000, ROWS_PAGE);
  let cached: readonly LoadedPage[] = [
    { group: 0, page: 2, issues: third },
    { group: 0, page: 0, issues: pageOf(1, ROWS_PAGE) },
    // From when the list was longer.
    { group: 0, page: 5, issues: pageOf(5000, 1) },
  ];
  const rows = makeListRows({
    parts: [part("all", 5 * ROWS_PAGE)],
    collapsed: new Set(),
    hasHeaders: false,
    pages: [
      { group: 0, page: 2, issues: third },
      { group: 0, page: 3, issues: undefined },
    ],
    readPages: () => cached,
  });

  test("finds issues in the middle of a list whose start is not loaded", () => {
    expect(rows.issueAt(2 * ROWS_PAGE + 7)?.id).toBe(1007);
    expect(rows.rowOf("ENG-1007")).toBe(2 * ROWS_PAGE + 7);
    expect(rows.issueAt(3 * ROWS_PAGE)).toBeUndefined();
    expect(rows.rowOf("ENG-1")).toBe(-1);
  });

  test("issues that were scrolled out of view can still be found and selected", () => {
    expect(rows.find(1)?.key).toBe("ENG-1");
    expect(rows.order()).toHaveLength(2 * ROWS_PAGE);
    expect(rows.order()[ROWS_PAGE]).toBe(1000);
  });

  test("what is loaded is the same array until a page changes", () => {
    const before = rows.loaded();
    cached = cached.map((page) => ({ ...page }));
    expect(rows.loaded()).toBe(before);
    cached = cached.map((page) => (page.page === 0 ? { ...page, issues: [issue(1)] } : page));
    expect(rows.loaded().map(({ id }) => id)).toEqual([1, ...third.map(({ id }) => id)]);
  });

  test("the issues around those in view are those of their pages", () => {
    expect(rows.near).toEqual(third);
    expect(rows.keys).toHaveLength(ROWS_PAGE);
  });

  test("in groups, headers have names, and an issue in two groups counts once", () => {
    const grouped = makeListRows({
      parts: [part("3", 1), part("none", 1)],
      collapsed: new Set(["none"]),
      hasHeaders: true,
      pages: [{ group: 0, page: 0, issues: [issue(5)] }],
      readPages: () => [
        { group: 1, page: 0, issues: [issue(5)] },
        { group: 0, page: 0, issues: [issue(5)] },
      ],
    });
    expect(grouped.nameOf(0)).toBe("group 3");
    expect(grouped.rowOf("group none")).toBe(2);
    expect(grouped.rowOf("ENG-5")).toBe(1);
    expect(grouped.isOpen("none")).toBe(false);
    expect(grouped.loaded()).toHaveLength(1);
  });
});
