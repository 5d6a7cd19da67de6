import { expect, test } from "vitest";
import { chipColors, chipStyle } from "@/components/ui/data/chip-colors";
import { contrastRatio, hexFromRgb, mixRgb, rgbFromHex } from "@/components/ui/data/rgb-color";
import fc from "../../../../support/patterns/laws";

const rgb = fc.integer({ min: 0, max: 0xffffff });

test("text on a chip has a contrast of at least 4.5:1 in both themes, whatever the color", () => {
  fc.assert(
    fc.property(rgb, (color) => {
      for (const { background, text } of Object.values(chipColors(color))) {
        const ratio = contrastRatio(rgbFromHex(text) ?? -1, rgbFromHex(background) ?? -1);
        expect(ratio).toBeGreaterThanOrEqual(4.5);
      }
    }),
    { numRuns: 2000 },
  );
});

test("a color with enough contrast is kept", () => {
  expect(chipColors(0x1e3a8a).light.text).toBe("#1e3a8a");
  expect(chipColors(0xfde68a).dark.text).toBe("#fde68a");
});

test("the inline style leaves the theme to the browser", () => {
  expect(chipStyle(0x94a3b8).color).toMatch(/^light-dark\(#[\da-f]{6}, #[\da-f]{6}\)$/);
});

test("a hex string and an integer give the same color", () => {
  fc.assert(fc.property(rgb, (color) => rgbFromHex(hexFromRgb(color)) === color));
  expect(hexFromRgb(9741240)).toBe("#94a3b8");
  expect(hexFromRgb(255)).toBe("#0000ff");
});

test("hex may be short, uppercase and without #; anything else is not a color", () => {
  expect(rgbFromHex(" FFF ")).toBe(0xffffff);
  expect(rgbFromHex("#1a2")).toBe(0x11aa22);
  for (const text of ["", "#", "12345", "#ggg", "red", "#1234567"]) {
    expect(rgbFromHex(text)).toBeNull();
  }
});

test("mixing and contrast are correct at their limits", () => {
  expect(mixRgb(0x123456, 0xffffff, 1)).toBe(0x123456);
  expect(mixRgb(0x123456, 0xffffff, 0)).toBe(0xffffff);
  expect(contrastRatio(0x000000, 0xffffff)).toBeCloseTo(21);
  expect(contrastRatio(0x777777, 0x777777)).toBe(1);
});
