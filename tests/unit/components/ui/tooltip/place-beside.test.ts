import { expect, test } from "vitest";
import { positionBeside, type Side } from "@/components/ui/tooltip/place-beside";
import fc from "../../../../support/patterns/laws";

const view = { width: 1000, height: 600 };
const size = { width: 100, height: 20 };

test("a tooltip is centered next to its anchor", () => {
  const anchor = { left: 400, top: 300, width: 40, height: 32 };
  expect(positionBeside(anchor, size, "top", view)).toEqual({ left: 370, top: 274 });
  expect(positionBeside(anchor, size, "bottom", view)).toEqual({ left: 370, top: 338 });
  expect(positionBeside(anchor, size, "left", view)).toEqual({ left: 294, top: 306 });
  expect(positionBeside(anchor, size, "right", view)).toEqual({ left: 446, top: 306 });
});

test("a tooltip flips to the other side if there is no room", () => {
  const corner = { left: 0, top: 0, width: 40, height: 32 };
  expect(positionBeside(corner, size, "top", view)).toEqual({ left: 8, top: 38 });
  expect(positionBeside(corner, size, "left", view)).toEqual({ left: 46, top: 8 });
});

test("a tooltip never leaves the window", () => {
  const sides = fc.constantFrom<Side>("top", "right", "bottom", "left");
  fc.assert(
    fc.property(
      fc.integer({ min: -50, max: 1050 }),
      fc.integer({ min: -50, max: 650 }),
      sides,
      (left, top, side) => {
        const position = positionBeside({ left, top, width: 40, height: 32 }, size, side, view);
        return (
          position.left >= 8 && position.left <= 892 && position.top >= 8 && position.top <= 572
        );
      },
    ),
  );
});
