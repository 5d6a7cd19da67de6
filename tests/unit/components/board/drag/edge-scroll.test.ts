import { expect, test } from "vitest";
import { edgeStep } from "@/components/board/drag/edge-scroll";

test("scrolls only near the edges, and faster the closer it gets", () => {
  expect(edgeStep(500, 0, 1000)).toBe(0);
  expect(edgeStep(40, 0, 1000)).toBeLessThan(0);
  expect(edgeStep(5, 0, 1000)).toBeLessThan(edgeStep(60, 0, 1000));
  expect(edgeStep(995, 0, 1000)).toBeGreaterThan(edgeStep(940, 0, 1000));
});

test("scrolls beyond an edge as fast as at the edge", () => {
  expect(edgeStep(-300, 0, 1000)).toBe(edgeStep(0, 0, 1000));
  expect(edgeStep(1300, 0, 1000)).toBe(edgeStep(1000, 0, 1000));
});

test("leaves an area in the middle of a short lane that does not scroll", () => {
  expect(edgeStep(50, 0, 100)).toBe(0);
});
