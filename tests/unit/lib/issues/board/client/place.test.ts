import { describe, expect, test } from "vitest";
import {
  END,
  findCard,
  gapOf,
  hasLanded,
  landingAt,
  landingBack,
  lastGap,
  originOf,
  placeInWords,
  placeOf,
  withCounts,
  withMore,
  withTails,
  type Landing,
} from "@/lib/issues/board/client/place";
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

describe("landingAt", () => {
  test("puts the card into the gap, with its position between its neighbors", () => {
    fc.assert(
      fc.property(drops, ({ original, issueId, target, gap, isWhole }) => {
        const landing = landingAt(target, issueId, gap, isWhole);
        const place = placeOf(target, issueId, gap);
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
        const landing = landingAt(target, issueId, gap, isWhole);
        expect(landing?.beforeId !== undefined && landing.afterId !== undefined).toBe(false);
      }),
    );
  });

  const two = board([1, 2, 3], [4, 5]);
  const [first, second] = two.lanes as [BoardLane, BoardLane];

  test("returns nothing for a gap next to the card itself", () => {
    expect(landingAt(first, 2, 1, true)).toBeUndefined();
    expect(landingAt(first, 2, 2, true)).toBeUndefined();
    expect(landingAt(first, 3, END, true)).toBeUndefined();
  });

  test("does not specify a neighbor at the end of a fully loaded lane", () => {
    expect(landingAt(second, 1, 2, true)).toEqual({ laneId: 2, position: 201 });
    expect(landingAt(second, 1, END, true)).toEqual({ laneId: 2, position: 201 });
  });

  test("keeps the card next to the last one that passes a filter", () => {
    expect(landingAt(second, 1, 2, false)).toEqual({ laneId: 2, position: 201, afterId: 5 });
  });

  test("offers only the end of an empty lane", () => {
    expect(landingAt(lane(9, []), 1, 0, true)).toEqual({ laneId: 9, position: 0 });
    expect(landingAt(lane(9, []), 1, 0, false)).toEqual({ laneId: 9, position: 0 });
  });

  test("offers no gap below the last loaded card in a partly loaded lane", () => {
    const long = lane(3, [issue(7, 100), issue(8, 200)], 500);
    expect(lastGap(long)).toBe(1);
    expect(landingAt(long, 1, lastGap(long), true)).toMatchObject({ afterId: 7, position: 150 });
    expect(landingAt(long, 1, END, true)).toEqual({ laneId: 3, position: 201 });
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

describe("landingBack", () => {
  test("undoes any move", () => {
    fc.assert(
      fc.property(drops, ({ original, issueId, target, gap, isWhole }) => {
        const landing = landingAt(target, issueId, gap, isWhole);
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
    expect(placeInWords(first, 2, 1)).toBe("2 of 3");
    expect(placeInWords(first, 2, 3)).toBe("3 of 3");
    expect(placeInWords(second, 2, 1)).toBe("2 of 3");
    expect(placeInWords(second, 2, END)).toBe("3 of 3");
  });

  test("gapOf reverses placeOf and stays inside the lane", () => {
    for (const place of [0, 1, 2]) expect(placeOf(first, 2, gapOf(first, 2, place))).toBe(place);
    expect(gapOf(first, 2, -1)).toBe(0);
    expect(gapOf(first, 2, 9)).toBe(3);
  });
});

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
