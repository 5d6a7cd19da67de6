import { describe, expect, test } from "vitest";
import { laneOf } from "@/lib/transfer/import/lane-of";

const lanes = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, title: `Lane ${index + 1}` }));
const place = (stage: "open" | "working" | "done", count: number, lane: string | null = null) =>
  laneOf({ stage, lane, state: null }, lanes(count));

describe("laneOf", () => {
  test.each([
    [1, 1, 1, 1],
    [2, 1, 1, 2],
    [3, 1, 2, 3],
    [4, 1, 3, 4],
    [5, 1, 3, 5],
    [6, 1, 4, 6],
  ])("places issues in %i lanes: open %i, working %i, done %i", (count, open, working, done) => {
    expect(place("open", count)).toBe(open);
    expect(place("working", count)).toBe(working);
    expect(place("done", count)).toBe(done);
  });

  test("prefers a lane named in the file, if the project has it", () => {
    expect(place("open", 4, "lane 2")).toBe(2);
    expect(place("done", 4, "Elsewhere")).toBe(4);
  });

  test("prefers the lane chosen for a word to the lane with that name, as long as it exists", () => {
    const draft = { stage: "open", lane: null, state: "Parked" } as const;
    expect(laneOf(draft, lanes(4), { parked: 3 })).toBe(3);
    expect(laneOf(draft, lanes(4), { parked: 9 })).toBe(1);
    expect(laneOf({ ...draft, lane: "Lane 2" }, lanes(4), { parked: 3, "lane 2": 4 })).toBe(4);
    expect(laneOf({ ...draft, state: "constructor" }, lanes(4))).toBe(1);
  });
});
