import { expect, test } from "vitest";
import { edgeStep } from "@/components/board/drag/edge-scroll";

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
