import { expect, test } from "vitest";
import { layoutWeek } from "@/components/planning/dates/week-layout";
import type { ListedIssue } from "@/lib/issues/issues/schema";

const WEEK = Array.from({ length: 7 }, (_, at) => `2026-11-${String(at + 9).padStart(2, "0")}`);
const on = (day: number) => `2026-11-${String(day).padStart(2, "0")}`;

/** An issue whose id is its place in the given order. */
function issue(id: number, start: number | null, due: number): ListedIssue {
  const dates = { start_on: start === null ? null : on(start), due_on: on(due) };
  return { id, ...dates } as ListedIssue;
}
const layout = (issues: ListedIssue[], limit = 4, firstDay = on(2)) =>
  layoutWeek(WEEK, issues, limit, firstDay);

test("bars over several days come first and are at one height, and fill the gaps", () => {
  const days = layout([issue(1, null, 11), issue(2, 10, 12), issue(3, 9, 9), issue(4, 13, 14)]);
  const placed = days.flatMap(({ segments }) =>
    segments.map(({ issue: { id }, from, length, slot }) => [id, from, length, slot]),
  );
  expect(placed).toEqual([
    [3, on(9), 1, 0],
    [2, on(10), 3, 0],
    [1, on(11), 1, 1],
    [4, on(13), 2, 0],
  ]);
  expect(days.map(({ issues }) => issues.length)).toEqual([1, 1, 2, 1, 1, 1, 0]);
});

test("a bar that leads out of the week says on which sides, and where it begins", () => {
  const [first] = layout([issue(1, 5, 20)]);
  expect(first?.segments[0]).toMatchObject({
    from: on(9),
    to: on(15),
    length: 7,
    isContinued: true,
    continues: true,
    isFirst: false,
  });
  expect(layout([issue(1, 5, 20)], 4, on(9))[0]?.segments[0]?.isFirst).toBe(true);
  expect(layout([issue(1, null, 8), issue(2, 16, 20)]).flatMap((day) => day.issues)).toEqual([]);
});

test("what has no room on one of its days is counted on all of them", () => {
  const days = layout([issue(1, null, 10), issue(2, 9, 10), issue(3, 10, 12), issue(4, 10, 11)], 2);
  expect(days.map(({ hidden }) => hidden)).toEqual([0, 2, 1, 0, 0, 0, 0]);
  expect(days[1]?.issues.map(({ id }) => id)).toEqual([2, 3, 4, 1]);
});
