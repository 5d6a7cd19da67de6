import { expect, test } from "vitest";
import {
  collapsedSwimlanesCookie,
  readCollapsedSwimlanes,
  swimlaneName,
} from "@/lib/issues/board/client/collapsed-swimlanes";
import { firstSwimlanes, leastCards, swimlaneParts } from "@/lib/issues/board/client/swimlanes";
import { anyOf } from "@/lib/issues/filters/choice";

const part = (key: string, count: number) => ({ key, count });
const keys = (parts: readonly { key: string }[]) => parts.map(({ key }) => key);
const isOpen = () => false;

test("large swimlanes fill a window soon, and of small ones more are loaded", () => {
  const large = ["a", "b", "c", "d"].map((key) => part(key, 500));
  expect(keys(firstSwimlanes(large, 4, isOpen))).toEqual(["a", "b", "c"]);
  const small = Array.from({ length: 30 }, (_, index) => part(`${index}`, 1));
  expect(firstSwimlanes(small, 4, isOpen)).toHaveLength(12);
});

test("collapsed swimlanes take little space and are not loaded", () => {
  const parts = ["a", "b", "c", "d", "e"].map((key) => part(key, 500));
  expect(keys(firstSwimlanes(parts, 4, (key) => key === "a"))).toEqual(["b", "c"]);
});

test("a swimlane’s fullest lane has at least its share of the cards", () => {
  expect(leastCards(9, 4)).toBe(3);
  expect(leastCards(1_000, 4)).toBe(10);
});

test("a swimlane has the other filters, and its own value", () => {
  const groups = [
    { value: 1, count: 5, open_count: 3 },
    { value: null, count: 2, open_count: 2 },
  ];
  const filters = { label_id: { ...anyOf(1, 2), isAll: true as const } };
  expect(swimlaneParts("epic", groups, filters)).toMatchObject([
    { key: "epic-1", openCount: 3, filters: { ...filters, epic_id: anyOf(1) } },
    { key: "epic-none", openCount: 2, filters: { ...filters, epic_id: anyOf("none") } },
  ]);
});

test("the cookie keeps the last collapsed swimlanes, and ignores what is not one", () => {
  const names = Array.from({ length: 70 }, (_, index) => swimlaneName(1, `epic-${index}`));
  const [, value] = /^[^=]+=([^;]*);/.exec(collapsedSwimlanesCookie(names)) ?? [];
  expect(readCollapsedSwimlanes(value)).toEqual(names.slice(-60));
  expect(readCollapsedSwimlanes("1-epic-none.<b>.2-priority-0")).toEqual([
    "1-epic-none",
    "2-priority-0",
  ]);
  expect(readCollapsedSwimlanes(undefined)).toEqual([]);
});
