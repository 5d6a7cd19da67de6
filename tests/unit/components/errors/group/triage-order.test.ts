import { expect, test } from "vitest";
import { arrangeGroups, insertSorted } from "@/components/errors/group/triage-order";
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

test("the user's own changes take their place at once", () => {
  const { shown, newGroups, order } = arrangeGroups([3, 1], groups(8, 3, 9, 1), new Set([8, 9]));
  expect(ids(shown)).toEqual([8, 3, 9, 1]);
  expect(newGroups).toEqual([]);
  expect(order).toEqual([8, 3, 9, 1]);
});

test("what the server does not list yet is inserted where it will be", () => {
  const seen = (id: number, day: string) => ({ id, last_seen_at: `2026-05-${day}` }) as ErrorGroup;
  const shown = [seen(1, "20"), seen(2, "10")];
  const at = (day: string) => ids(insertSorted(shown, [seen(3, day)], "last_seen"));
  expect(at("30")).toEqual([3, 1, 2]);
  expect(at("15")).toEqual([1, 3, 2]);
  expect(at("01")).toEqual([1, 2, 3]);
});

test("a group that returns before the server lists it gets its place back", () => {
  const seen = (id: number) => ({ id, last_seen_at: "2026-05-01" }) as ErrorGroup;
  const shown = [seen(1), seen(3)];
  expect(ids(insertSorted(shown, [seen(2)], "last_seen", [1, 2, 3]))).toEqual([1, 2, 3]);
  expect(ids(insertSorted(shown, [seen(2)], "period", [2, 1, 3]))).toEqual([2, 1, 3]);
  expect(ids(insertSorted(shown, [seen(2)], "period", [1, 3, 2]))).toEqual([1, 3, 2]);
});
