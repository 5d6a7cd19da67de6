import { expect, test } from "vitest";
import { positionBeside, type Side } from "@/components/ui/tooltip/place-beside";
import fc from "../../../../support/patterns/laws";

const view = { width: 1000, height: 600 };
const size = { width: 100, height: 20 };

test("is centered next to the anchor", () => {
  const anchor = { left: 400, top: 300, width: 40, height: 32 };
  expect(positionBeside(anchor, size, "top", view)).toEqual({ left: 370, top: 274 });
  expect(positionBeside(anchor, size, "bottom", view)).toEqual({ left: 370, top: 338 });
  expect(positionBeside(anchor, size, "left", view)).toEqual({ left: 294, top: 306 });
  expect(positionBeside(anchor, size, "right", view)).toEqual({ left: 446, top: 306 });
});

test("flips to the other side if there is no room", () => {
  const corner = { left: 0, top: 0, width: 40, height: 32 };
  expect(positionBeside(corner, size, "top", view)).toEqual({ left: 8, top: 38 });
  expect(positionBeside(corner, size, "left", view)).toEqual({ left: 46, top: 8 });
});

test("never leaves the window", () => {
  const side = fc.constantFrom<Side>("top", "right", "bottom", "left");
  fc.assert(
    fc.property(
      fc.integer({ min: -50, max: 1050 }),
      fc.integer({ min: -50, max: 650 }),
      side,
      (left, top, on) => {
        const at = positionBeside({ left, top, width: 40, height: 32 }, size, on, view);
        return at.left >= 8 && at.left <= 892 && at.top >= 8 && at.top <= 572;
      },
    ),
  );
});
