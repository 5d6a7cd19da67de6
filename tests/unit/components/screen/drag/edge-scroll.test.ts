import { describe, expect, test } from "vitest";
import { edgeStep, stepEnd } from "@/components/screen/drag/edge-scroll";

test("dragging scrolls only near the edges, and fastest at an edge", () => {
  expect(edgeStep(500, 0, 1000)).toBe(0);
  expect(edgeStep(40, 0, 1000)).toBeLessThan(0);
  expect(edgeStep(5, 0, 1000)).toBeLessThan(edgeStep(60, 0, 1000));
  expect(edgeStep(995, 0, 1000)).toBeGreaterThan(edgeStep(940, 0, 1000));
});

test("dragging beyond an edge scrolls as fast as at the edge", () => {
  expect(edgeStep(-300, 0, 1000)).toBe(edgeStep(0, 0, 1000));
  expect(edgeStep(1300, 0, 1000)).toBe(edgeStep(1000, 0, 1000));
});

test("dragging in the middle of a short lane does not scroll", () => {
  expect(edgeStep(50, 0, 100)).toBe(0);
});

describe("stepEnd", () => {
  test("stops where a lane is in the middle, and goes on from there", () => {
    expect(stepEnd(90, 18, [100, 400])).toBe(100);
    expect(stepEnd(100, 18, [100, 400])).toBe(118);
    expect(stepEnd(100.5, 18, [100, 400])).toBe(118.5);
    expect(stepEnd(410, -18, [100, 400])).toBe(400);
    expect(stepEnd(200, 18, [100, 400])).toBe(218);
    expect(stepEnd(200, 18, [])).toBe(218);
  });
});
