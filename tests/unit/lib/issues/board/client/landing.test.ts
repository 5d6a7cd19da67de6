import { describe, expect, test } from "vitest";
import {
  gapOf,
  hasLanded,
  isBetween,
  landingBack,
  landingsAt,
  originOf,
  placeInWords,
  placeOf,
  type Landing,
} from "@/lib/issues/board/client/landing";
import { END, findCard, lastGap } from "@/lib/issues/board/client/place";
import type { Board, BoardIssue, BoardLane } from "@/lib/issues/board/schema";
import fc from "../../../../../support/patterns/laws";

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

/** Applies a move the way the server does. */
function land(before: Board, issueId: number, landing: Landing): Board {
  const card = findCard(before, issueId)?.issue as BoardIssue;
  const lanes = before.lanes.map((current) => {
    const others = current.issues.filter(({ id }) => id !== issueId);
    if (current.id !== landing.laneId) return { ...current, issues: others };
    const above = others.findIndex(({ id }) => id === landing.afterId);
    const below = others.findIndex(({ id }) => id === landing.beforeId);
    if (landing.afterId !== undefined) expect(above).not.toBe(-1);
    if (landing.beforeId !== undefined) expect(below).not.toBe(-1);
    const index = above !== -1 ? above + 1 : below !== -1 ? below : others.length;
    const moved = { ...card, position: landing.position };
    return { ...current, issues: others.toSpliced(index, 0, moved) };
  });
  return { lanes: lanes.map((updated) => ({ ...updated, issues_count: updated.issues.length })) };
}

/** A board with two to four lanes, one of its cards, and a gap in one of its lanes. */
const drops = fc
  .array(fc.integer({ min: 0, max: 6 }), { minLength: 2, maxLength: 4 })
  .filter((sizes) => sizes.some((size) => size > 0))
  .chain((sizes) => {
    let next = 1;
    const original = board(...sizes.map((size) => Array.from({ length: size }, () => next++)));
    return fc.record({
      original: fc.constant(original),
      issueId: fc.integer({ min: 1, max: next - 1 }),
      laneIndex: fc.integer({ min: 0, max: sizes.length - 1 }),
      gapShare: fc.double({ min: 0, max: 1, noNaN: true }),
      isWhole: fc.boolean(),
    });
  })
  .map(({ original, issueId, laneIndex, gapShare, isWhole }) => {
    const target = original.lanes[laneIndex] as BoardLane;
    return { original, issueId, target, gap: Math.round(gapShare * lastGap(target)), isWhole };
  });

describe("landingsAt", () => {
  test("puts the card into the gap, with its position between its neighbors", () => {
    fc.assert(
      fc.property(drops, ({ original, issueId, target, gap, isWhole }) => {
        const landing = landingsAt(target, [issueId], gap, isWhole)?.[0];
        const place = placeOf(target, [issueId], gap);
        const expected = target.issues
          .map(({ id }) => id)
          .filter((id) => id !== issueId)
          .toSpliced(place, 0, issueId);
        const after = landing ? land(original, issueId, landing) : original;
        if (landing) expect(hasLanded(after, issueId, landing)).toBe(true);
        const shown = after.lanes.find(({ id }) => id === target.id)?.issues ?? [];
        expect(shown.map(({ id }) => id)).toEqual(expected);
        const positions = shown.map(({ position }) => position);
        expect(positions).toEqual(positions.toSorted((a, b) => a - b));
      }),
    );
  });

  test("specifies at most one neighbor", () => {
    fc.assert(
      fc.property(drops, ({ issueId, target, gap, isWhole }) => {
        const landing = landingsAt(target, [issueId], gap, isWhole)?.[0];
        expect(landing?.beforeId !== undefined && landing.afterId !== undefined).toBe(false);
      }),
    );
  });

  const two = board([1, 2, 3], [4, 5]);
  const [first, second] = two.lanes as [BoardLane, BoardLane];

  test("returns nothing for a gap next to the card itself", () => {
    expect(landingsAt(first, [2], 1, true)?.[0]).toBeUndefined();
    expect(landingsAt(first, [2], 2, true)?.[0]).toBeUndefined();
    expect(landingsAt(first, [3], END, true)?.[0]).toBeUndefined();
  });

  test("does not specify a neighbor at the end of a fully loaded lane", () => {
    expect(landingsAt(second, [1], 2, true)?.[0]).toEqual({ laneId: 2, position: 201 });
    expect(landingsAt(second, [1], END, true)?.[0]).toEqual({ laneId: 2, position: 201 });
  });

  test("keeps the card next to the last one that passes a filter", () => {
    expect(landingsAt(second, [1], 2, false)?.[0]).toEqual({
      laneId: 2,
      position: 201,
      afterId: 5,
    });
  });

  test("offers only the end of an empty lane", () => {
    expect(landingsAt(lane(9, []), [1], 0, true)?.[0]).toEqual({ laneId: 9, position: 0 });
    expect(landingsAt(lane(9, []), [1], 0, false)?.[0]).toEqual({ laneId: 9, position: 0 });
  });

  test("offers no gap below the last loaded card in a partly loaded lane", () => {
    const long = lane(3, [issue(7, 100), issue(8, 200)], 500);
    expect(lastGap(long)).toBe(1);
    expect(landingsAt(long, [1], lastGap(long), true)?.[0]).toMatchObject({
      afterId: 7,
      position: 150,
    });
    expect(landingsAt(long, [1], END, true)?.[0]).toEqual({ laneId: 3, position: 201 });
  });
});

describe("carrying several cards", () => {
  const { lanes } = board([1, 2, 3, 4], [5, 6]);
  const [first, second] = lanes as [BoardLane, BoardLane];

  /** Lands the cards one after another. */
  function carry(target: BoardLane, carried: number[], gap: number, isWhole: boolean) {
    const landings = landingsAt(target, carried, gap, isWhole) ?? [];
    return landings.reduce((now, landing, at) => land(now, carried[at] ?? 0, landing), { lanes });
  }

  test("drops them together in their order, wherever they were", () => {
    for (const isWhole of [true, false]) {
      expect(idsOf(carry(second, [2, 4], 1, isWhole))).toEqual([
        [1, 3],
        [5, 2, 4, 6],
      ]);
      expect(idsOf(carry(second, [6, 1], 2, isWhole))).toEqual([
        [2, 3, 4],
        [5, 6, 1],
      ]);
      expect(idsOf(carry(first, [3, 5], 0, isWhole))).toEqual([[3, 5, 1, 2, 4], [6]]);
      // A gap between two that are carried.
      expect(idsOf(carry(first, [2, 3], 2, isWhole))).toEqual([
        [1, 2, 3, 4],
        [5, 6],
      ]);
    }
  });

  test("shows them in that order before the server responds", () => {
    const positions = landingsAt(second, [2, 4, 3], 1, true)?.map(({ position }) => position) ?? [];
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    expect(positions.every((position) => position > 100 && position < 200)).toBe(true);
  });

  test("moves nothing if they are there in that order", () => {
    expect(landingsAt(first, [2, 3], 1, true)).toBeUndefined();
    expect(landingsAt(first, [2, 3], 3, true)).toBeUndefined();
    expect(landingsAt(first, [3, 2], 3, true)).toHaveLength(2);
    expect(landingsAt(first, [1, 3], 1, true)).toHaveLength(2);
  });

  test("goes back one after another, each next to the one above", () => {
    const carried = [1, 2, 4];
    const origins = carried.map((id) => originOf(findCard({ lanes }, id)!, carried));
    let now = carry(second, carried, 1, true);
    expect(idsOf(now)).toEqual([[3], [5, 1, 2, 4, 6]]);
    for (const [at, id] of carried.entries())
      now = land(now, id, landingBack(now, id, origins[at]!)!);
    expect(idsOf(now)).toEqual([
      [1, 2, 3, 4],
      [5, 6],
    ]);
  });

  test("counts them in words, and steps over them", () => {
    expect(placeInWords(second, [1, 2], 1)).toBe("2 to 3 of 4");
    expect(placeInWords(first, [1, 2], END)).toBe("3 to 4 of 4");
    expect(placeOf(first, [2, 3], 3)).toBe(1);
    expect(gapOf(first, [2, 3], 2)).toBe(4);
  });
});

describe("hasLanded", () => {
  test("detects that the card is not next to the neighbor it was sent to", () => {
    const landing = { laneId: 1, position: 250, afterId: 2 };
    expect(hasLanded(board([1, 2, 9, 3]), 9, landing)).toBe(true);
    expect(hasLanded(board([1, 2, 3, 9]), 9, landing)).toBe(false);
    expect(hasLanded(board([1, 2, 3], [9]), 9, landing)).toBe(false);
    expect(hasLanded(board([9, 1]), 9, { laneId: 1, position: 50, beforeId: 1 })).toBe(true);
  });
});

describe("isBetween", () => {
  const [first] = board([1, 2, 3]).lanes as [BoardLane];
  const at = (position: number) => ({ id: 9, position, lane_id: 1 });

  test("tells whether a card from another swimlane is in place by its position alone", () => {
    expect(isBetween(first, at(150), 1)).toBe(true);
    expect(isBetween(first, at(50), 0)).toBe(true);
    expect(isBetween(first, at(350), 3)).toBe(true);
    expect(isBetween(first, at(350), 1)).toBe(false);
    expect(isBetween(first, { ...at(150), lane_id: 2 }, 1)).toBe(false);
  });
});

describe("landingBack", () => {
  test("undoes any move", () => {
    fc.assert(
      fc.property(drops, ({ original, issueId, target, gap, isWhole }) => {
        const landing = landingsAt(target, [issueId], gap, isWhole)?.[0];
        if (!landing) return;
        const origin = originOf(findCard(original, issueId)!);
        const moved = land(original, issueId, landing);
        const back = landingBack(moved, issueId, origin);
        expect(back).toBeDefined();
        expect(idsOf(land(moved, issueId, back!))).toEqual(idsOf(original));
      }),
    );
  });

  test("falls back to the other neighbor, then to the end of the lane", () => {
    const origin = originOf(findCard(board([1, 2, 3], [4]), 2)!);
    expect(landingBack(board([3], [4, 2, 1]), 2, origin)).toMatchObject({ beforeId: 3 });
    const alone = landingBack(board([], [4, 2, 1, 3]), 2, origin);
    expect(alone).toEqual({ laneId: 1, position: 0 });
    expect(landingBack({ lanes: [] }, 2, origin)).toBeUndefined();
  });
});

describe("places for announcements and steps", () => {
  const [first, second] = board([1, 2, 3], [4, 5]).lanes as [BoardLane, BoardLane];

  test("count the card where it would be", () => {
    expect(placeInWords(first, [2], 1)).toBe("2 of 3");
    expect(placeInWords(first, [2], 3)).toBe("3 of 3");
    expect(placeInWords(second, [2], 1)).toBe("2 of 3");
    expect(placeInWords(second, [2], END)).toBe("3 of 3");
  });

  test("gapOf reverses placeOf and stays inside the lane", () => {
    for (const place of [0, 1, 2])
      expect(placeOf(first, [2], gapOf(first, [2], place))).toBe(place);
    expect(gapOf(first, [2], -1)).toBe(0);
    expect(gapOf(first, [2], 9)).toBe(3);
  });
});
