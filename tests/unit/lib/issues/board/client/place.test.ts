import { describe, expect, test } from "vitest";
import { keyBeside, withCounts, withMore, withTails } from "@/lib/issues/board/client/place";
import type { Board, BoardIssue, BoardLane } from "@/lib/issues/board/schema";

function issue(id: number, position: number): BoardIssue {
  return { id, key: `ENG-${id}`, title: `Issue ${id}`, position } as BoardIssue;
}

function lane(id: number, issues: BoardIssue[], count = issues.length): BoardLane {
  return { id, title: `Lane ${id}`, issues, issues_count: count } as BoardLane;
}

/** Returns a board whose lanes contain issues with these ids, from top to bottom. */
function board(...lanes: number[][]): Board {
  return {
    lanes: lanes.map((ids, index) =>
      lane(
        index + 1,
        ids.map((id, place) => issue(id, (place + 1) * 100)),
      ),
    ),
  };
}

const idsOf = ({ lanes }: Board) => lanes.map(({ issues }) => issues.map(({ id }) => id));

describe("loading more", () => {
  const long = { lanes: [lane(1, [issue(1, 100), issue(2, 200)], 5), lane(2, [issue(9, 100)])] };

  test("appends the cards after the last loaded one, each once", () => {
    const more = [issue(3, 300), issue(9, 350), issue(4, 400)];
    expect(idsOf(withMore(long, 1, 2, more, false))).toEqual([[1, 2, 3, 4], [9]]);
  });

  test("corrects the count with the last page", () => {
    expect(withMore(long, 1, 2, [issue(3, 300)], true).lanes[0]?.issues_count).toBe(3);
  });

  test("is ignored if the lane has since been reloaded", () => {
    expect(withMore(long, 1, 7, [issue(3, 300)], true)).toEqual(long);
  });

  test("keeps the cards further down when the board is reloaded", () => {
    const before = withMore(long, 1, 2, [issue(3, 300), issue(4, 400), issue(5, 500)], false);
    const reloaded = {
      lanes: [lane(1, [issue(2, 200), issue(3, 300)], 4), lane(2, [issue(5, 50)])],
    };
    expect(idsOf(withTails(reloaded, before))).toEqual([[2, 3, 4], [5]]);
  });
});

describe("recounting", () => {
  test("updates counts and sums, and keeps the cards", () => {
    const before = board([1, 2], [3]);
    const [first, second] = board([1], [3]).lanes as [BoardLane, BoardLane];
    const counted = {
      lanes: [
        { ...first, issues_count: 9, estimated_minutes: 30 },
        { ...second, issues_count: 0, estimated_minutes: 0 },
      ],
    };
    const after = withCounts(before, counted);
    expect(after && idsOf(after)).toEqual([[1, 2], [3]]);
    expect(after?.lanes.map((one) => [one.issues_count, one.estimated_minutes])).toEqual([
      [9, 30],
      [1, 0],
    ]);
  });

  test("is ignored if the lanes differ", () => {
    expect(withCounts(board([1]), board([1], [2]))).toBeUndefined();
    const [renamed] = board([1]).lanes as [BoardLane];
    expect(withCounts(board([1]), { lanes: [{ ...renamed, id: 9 }] })).toBeUndefined();
  });
});

test("the card beside another is at its height in the next lane that has cards", () => {
  const cards = (...keys: string[]) => ({ issues: keys.map((key) => ({ key })) });
  const lanes = [cards("A-1", "A-2", "A-3"), cards(), cards("A-4", "A-5")];
  expect(keyBeside(lanes, "A-2", 1)).toBe("A-5");
  expect(keyBeside(lanes, "A-3", 1)).toBe("A-5");
  expect(keyBeside(lanes, "A-4", -1)).toBe("A-1");
  expect(keyBeside(lanes, "A-1", -1)).toBeUndefined();
  expect(keyBeside(lanes, "A-9", 1)).toBeUndefined();
});
