import { expect, test } from "vitest";
import { dragged, cropSquare } from "@/components/account/profile/square-crop";

const wide = { width: 400, height: 200 };
const middle = { zoom: 1, x: 0.5, y: 0.5 };

test("the crop is the largest centered square, and shrinks as the user zooms in", () => {
  expect(cropSquare(wide, middle)).toEqual({ left: 100, top: 0, side: 200 });
  expect(cropSquare(wide, { ...middle, zoom: 2 })).toEqual({ left: 150, top: 50, side: 100 });
});

test("dragging moves the picture with the pointer, and stops at the edge", () => {
  const moved = dragged(wide, middle, { x: 50, y: 50, shownSide: 100 });
  expect(cropSquare(wide, moved)).toEqual({ left: 0, top: 0, side: 200 });
  const back = dragged(wide, moved, { x: -10, y: 0, shownSide: 100 });
  expect(cropSquare(wide, back).left).toBeCloseTo(20);
  const far = dragged(wide, middle, { x: -9999, y: 0, shownSide: 100 });
  expect(cropSquare(wide, far).left).toBe(200);
});
