import { describe, expect, test } from "vitest";
import {
  addCard,
  findIssueById,
  patchIssue,
  placeIssue,
  withNeighborIn,
  withoutIssue,
} from "@/lib/issues/issues/client/cache-transforms";
import fc from "../../../../../support/patterns/laws";

const card = (
  id: number,
  lane_id: number,
  position: number,
  estimated_minutes: number | null = null,
) => ({
  id,
  key: `ENG-${id}`,
  title: `Issue ${id}`,
  lane_id,
  position,
  estimated_minutes,
});

type Card = ReturnType<typeof card>;
const lane = (id: number, issues: Card[], issues_count = issues.length) => ({
  id,
  title: `Lane ${id}`,
  issues_count,
  estimated_minutes: issues.reduce((sum, issue) => sum + (issue.estimated_minutes ?? 0), 0),
  issues,
});

const board = () => ({
  lanes: [
    lane(1, [card(1, 1, 10, 30), card(2, 1, 20)]),
    lane(2, [card(3, 2, 10), card(4, 2, 30, 60)]),
  ],
});

describe("withNeighborIn", () => {
  const linked = (blocked_by_ids: number[], open_blocked_by_ids: number[]) => ({
    ...card(1, 1, 10),
    blocked_by_ids,
    open_blocked_by_ids,
    blocks_ids: [9],
    open_blocks_ids: [9],
  });
  const boardWith = (one: Card) => ({ lanes: [lane(1, [one]), lane(2, []), lane(3, [])] });

  test("closes a neighbor that moves to the last lane, and opens one that leaves it", () => {
    const closed = withNeighborIn(boardWith(linked([5, 7], [5, 7])), 5, 3);
    expect(closed).toEqual(boardWith(linked([5, 7], [7])));
    expect(withNeighborIn(closed, 5, 2)).toEqual(boardWith(linked([5, 7], [5, 7])));
    expect(withNeighborIn(boardWith(linked([], [])), 9, 3).lanes[0]?.issues[0]).toMatchObject({
      blocks_ids: [9],
      open_blocks_ids: [],
    });
  });

  test("changes nothing for other issues, or if it was known", () => {
    const data = boardWith(linked([5], [5]));
    expect(withNeighborIn(data, 5, 2)).toBe(data);
    expect(withNeighborIn(data, 6, 3)).toBe(data);
  });
});

describe("patchIssue", () => {
  test.each([
    ["a list", [card(1, 1, 1), card(2, 1, 2)]],
    ["pages", { pages: [[card(1, 1, 1)], [card(2, 1, 2)]], pageParams: [null, 1] }],
    ["a capped list", { data: [card(2, 1, 1)], meta: { count: 1 } }],
    ["a board", board()],
  ])("finds the issue in %s", (_shape, data) => {
    const patched = patchIssue<unknown>(data, 2, { title: "New" });
    expect(JSON.stringify(patched)).toBe(JSON.stringify(data).replace("Issue 2", "New"));
  });

  test("returns the same object if the issue is not in it", () => {
    const data = board();
    expect(patchIssue(data, 99, { title: "New" })).toBe(data);
    expect(patchIssue(data, 1, { title: "New" }).lanes[1]).toBe(data.lanes[1]);
  });

  test("does not add fields that are missing from the list", () => {
    expect(patchIssue([card(1, 1, 1)], 1, { description: "long" })).toEqual([card(1, 1, 1)]);
  });

  test("does not mistake a lane with the issue's id for the issue", () => {
    const data = board();
    expect(patchIssue(data, 1, { title: "New" }).lanes[0]?.title).toBe("Lane 1");
  });
});

describe("placeIssue", () => {
  test("moves a card to its position in its lane, and updates counts and sums", () => {
    const [from, to] = placeIssue(board(), 1, { lane_id: 2, position: 20 }).lanes;
    expect(from).toMatchObject({ issues_count: 1, estimated_minutes: 0 });
    expect(to).toMatchObject({ issues_count: 3, estimated_minutes: 90 });
    expect(to?.issues.map(({ id }) => id)).toEqual([3, 1, 4]);
  });

  test("updates the lane's sum if the estimate changes", () => {
    expect(placeIssue(board(), 4, { estimated_minutes: 90 }).lanes[1]?.estimated_minutes).toBe(90);
  });

  test("counts a card below the loaded part of a lane, but does not show it", () => {
    const data = { lanes: [lane(1, [card(1, 1, 10)]), lane(2, [card(3, 2, 10)], 80)] };
    const [, to] = placeIssue(data, 1, { lane_id: 2, position: 999 }).lanes;
    expect(to?.issues.map(({ id }) => id)).toEqual([3]);
    expect(to?.issues_count).toBe(81);
  });

  test("changes nothing if a card is moved there and back", () => {
    fc.assert(
      fc.property(fc.constantFrom(1, 2, 3, 4), fc.constantFrom(1, 2), fc.nat(40), (id, to, at) => {
        const before = board();
        const original = before.lanes
          .flatMap(({ issues }) => issues)
          .find((issue) => issue.id === id);
        const moved = placeIssue(before, id, { lane_id: to, position: at + 0.5 });
        const back = placeIssue(moved, id, {
          lane_id: original?.lane_id ?? 0,
          position: original?.position ?? 0,
        });
        expect(back).toEqual(before);
      }),
    );
  });
});

test("withoutIssue removes the issue from lists and boards, and updates counts", () => {
  expect(withoutIssue([card(1, 1, 1), card(2, 1, 2)], 1)).toEqual([card(2, 1, 2)]);
  const [first] = withoutIssue(board(), 1).lanes;
  expect(first).toMatchObject({ issues_count: 1, estimated_minutes: 0 });
  expect(first?.issues.map(({ id }) => id)).toEqual([2]);
});

describe("findIssueById", () => {
  test("finds an issue in a response of any shape, but not a lane with its id", () => {
    expect(findIssueById(board(), 4)).toMatchObject({ key: "ENG-4" });
    expect(findIssueById({ pages: [[card(1, 1, 1)], [card(2, 1, 2)]] }, 2)).toMatchObject({
      id: 2,
    });
    expect(findIssueById({ lanes: [lane(9, [])] }, 9)).toBeUndefined();
  });
});

describe("addCard", () => {
  test("inserts a card at its position, and counts it", () => {
    const added = addCard(board(), card(9, 2, 20, 15));
    expect(added.lanes[1]?.issues.map(({ id }) => id)).toEqual([3, 9, 4]);
    expect(added.lanes[1]).toMatchObject({ issues_count: 3, estimated_minutes: 75 });
    expect(added.lanes[0]).toEqual(board().lanes[0]);
  });

  test("only counts a card below the loaded part", () => {
    const long = { lanes: [lane(1, [card(1, 1, 10)], 5)] };
    const added = addCard(long, card(9, 1, 20));
    expect(added.lanes[0]?.issues.map(({ id }) => id)).toEqual([1]);
    expect(added.lanes[0]?.issues_count).toBe(6);
  });
});
