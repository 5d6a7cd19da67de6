import { describe, expect, it } from "vitest";
import {
  NOTHING,
  withRange,
  readSelection,
  type Selection,
  withRangeTo,
  withToggled,
  withAllToggled,
  writeSelection,
} from "@/components/issues/bulk/selection";

const ORDER = [1, 2, 3, 4, 5, 6];
const ids = (selection: Selection) => [...selection.ids].toSorted((a, b) => a - b);

describe("a selection", () => {
  it("toggles an issue, and remembers it as the start of a range", () => {
    const one = withToggled(NOTHING, 3);
    expect(one).toEqual({ ids: new Set([3]), anchor: 3 });
    expect(ids(withToggled(one, 3))).toEqual([]);
    expect(ids(NOTHING)).toEqual([]);
  });

  it("extends from the anchor in both directions, and keeps the earlier selection", () => {
    const start = withToggled(withToggled(NOTHING, 6), 4);
    expect(ids(withRange(start, ORDER, 2))).toEqual([2, 3, 4, 6]);
    expect(ids(withRange(start, ORDER, 5))).toEqual([4, 5, 6]);
  });

  it("selects a single issue if the anchor is not in the list", () => {
    expect(withRange(NOTHING, ORDER, 2)).toEqual({ ids: new Set([2]), anchor: 2 });
    const elsewhere = withToggled(NOTHING, 99);
    expect(withRange(elsewhere, ORDER, 2)).toEqual({ ids: new Set([99, 2]), anchor: 2 });
  });

  it("extends step by step, and shrinks on the way back", () => {
    let current = withRangeTo(NOTHING, ORDER, 3, 4);
    expect(ids(current)).toEqual([3, 4]);
    current = withRangeTo(current, ORDER, 4, 5);
    expect(ids(current)).toEqual([3, 4, 5]);
    current = withRangeTo(current, ORDER, 5, 4);
    expect(ids(current)).toEqual([3, 4]);
    current = withRangeTo(withRangeTo(current, ORDER, 4, 3), ORDER, 3, 2);
    expect(ids(current)).toEqual([2, 3]);
    expect(current.anchor).toBe(3);
  });

  it("starts a new range if the active issue is not selected", () => {
    const first = withRangeTo(NOTHING, ORDER, 1, 2);
    expect(ids(withRangeTo(first, ORDER, 5, 6))).toEqual([1, 2, 5, 6]);
  });

  it("starts a new range in another list", () => {
    const first = withRangeTo(NOTHING, ORDER, 1, 2);
    const inOtherList = withToggled(first, 11);
    expect(ids(withRangeTo(inOtherList, [10, 11, 12], 11, 12))).toEqual([1, 2, 11, 12]);
    expect(ids(withRangeTo(first, [2, 10, 12], 2, 10))).toEqual([1, 2, 10]);
  });

  it("selects all, and clears the selection if all are selected", () => {
    const all = withAllToggled(withToggled(NOTHING, 99), ORDER);
    expect(ids(all)).toEqual([...ORDER, 99]);
    expect(ids(withAllToggled(all, ORDER))).toEqual([99]);
  });
});

describe("a selection in the URL", () => {
  it("can be read back", () => {
    const params = new URLSearchParams("priority=1");
    writeSelection({ ids: new Set([7, 12]), anchor: 7 }, params);
    expect(params.toString()).toBe("priority=1&selected=7.12");
    expect(ids(readSelection(params))).toEqual([7, 12]);
    writeSelection(NOTHING, params);
    expect(params.toString()).toBe("priority=1");
  });

  it("is left out if it is long", () => {
    const params = new URLSearchParams("selected=1");
    writeSelection({ ids: new Set(Array.from({ length: 61 }, (_, n) => n)), anchor: null }, params);
    expect(params.toString()).toBe("");
  });

  it.each(["", "a", "1..2", "1,2", "-1", "99999999999"])("is empty in %j", (text) => {
    expect(readSelection(new URLSearchParams({ selected: text }))).toBe(NOTHING);
  });
});
