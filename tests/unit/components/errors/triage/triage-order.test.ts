import { expect, test } from "vitest";
import { arrangeGroups } from "@/components/errors/triage/triage-order";
import type { ErrorGroup } from "@/lib/errors/groups/schema";

const groups = (...ids: number[]) => ids.map((id) => ({ id }) as ErrorGroup);
const ids = (list: readonly ErrorGroup[]) => list.map(({ id }) => id);

function arranged(order: number[], ...now: number[]) {
  const { shown, newGroups: fresh, order: next } = arrangeGroups(order, groups(...now));
  return { shown: ids(shown), fresh: ids(fresh), order: next };
}

test("the first page is shown in its own order", () => {
  expect(arranged([], 3, 1, 2)).toEqual({ shown: [3, 1, 2], fresh: [], order: [3, 1, 2] });
});

test("a group that recurs keeps its place, and a new one waits", () => {
  expect(arranged([3, 1, 2], 2, 9, 3, 8, 1)).toEqual({
    shown: [3, 1, 2],
    fresh: [9, 8],
    order: [3, 1, 2],
  });
});

test("the next page is appended, not added to the waiting groups", () => {
  expect(arranged([3, 1], 9, 3, 1, 5, 4)).toEqual({
    shown: [3, 1, 5, 4],
    fresh: [9],
    order: [3, 1, 5, 4],
  });
});

test("a group that leaves and returns gets its place back", () => {
  expect(arranged([3, 1, 2], 3, 2).shown).toEqual([3, 2]);
  expect(arranged([3, 1, 2], 3, 1, 2).shown).toEqual([3, 1, 2]);
});

test("if no known group is left, nothing waits", () => {
  expect(arranged([3, 1], 7, 8)).toEqual({ shown: [7, 8], fresh: [], order: [3, 1, 7, 8] });
  expect(arranged([3, 1])).toEqual({ shown: [], fresh: [], order: [3, 1] });
});
