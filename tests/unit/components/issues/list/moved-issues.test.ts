import { describe, expect, test } from "vitest";
import { layoutNestedRows } from "@/components/issues/list/layout/nested-layout";
import { makeListRows } from "@/components/issues/list/rows/list-rows";
import {
  movableBelow,
  siblingAbove,
  withoutFollowers,
} from "@/components/issues/list/tree/moved-issues";
import type { ListedIssue } from "@/lib/issues/issues/schema";

const issue = (id: number, parent_id: number | null = null) =>
  ({ id, key: `ENG-${id}`, parent_id }) as ListedIssue;
// 1 > (2 > 3, 4), 5, 6
const [one, two, three, four, five, six] = [
  issue(1),
  issue(2, 1),
  issue(3, 2),
  issue(4, 1),
  issue(5),
  issue(6),
] as const;
const issues = [one, two, three, four, five, six];
const parts = [{ id: "all", value: null, count: issues.length, filters: {} }];
const shared = { collapsed: new Set<string>(), hasHeaders: false };
const pages = [{ group: 0, page: 0, issues }];
const rows = makeListRows({
  ...shared,
  parts,
  pages,
  readPages: () => pages,
  nested: layoutNestedRows({ ...shared, groups: parts, pages, closed: new Set() }),
});
const none = new Set<number>();

describe("siblingAbove", () => {
  test("is the issue above on the same level, whatever is between", () => {
    expect(siblingAbove(rows, four, none)).toBe(two);
    expect(siblingAbove(rows, five, none)).toBe(one);
  });

  test("is none for the first below its parent, and for the first of all", () => {
    expect(siblingAbove(rows, two, none)).toBeUndefined();
    expect(siblingAbove(rows, one, none)).toBeUndefined();
    expect(siblingAbove(rows, issue(9), none)).toBeUndefined();
  });

  test("is not one that moves, too", () => {
    expect(siblingAbove(rows, six, new Set([5, 6]))).toBe(one);
  });
});

test("sub-issues of moved issues move along", () => {
  expect(withoutFollowers(rows, [two, three, six])).toEqual([two, six]);
});

describe("movableBelow", () => {
  test("an issue cannot be below itself or what is below it", () => {
    expect(movableBelow(rows, [two], two)).toEqual([]);
    expect(movableBelow(rows, [one], three)).toEqual([]);
  });

  test("those that are there already stay", () => {
    expect(movableBelow(rows, [four, five], one)).toEqual([five]);
    expect(movableBelow(rows, [four], one)).toEqual([]);
  });
});
