/**
 * Arithmetic on the 24-bit RGB integers used for lanes, epics and labels
 * (docs/spec/projects.md#colors).
 */

const WHITE = 0xffffff;

/** `0x94a3b8` → `"#94a3b8"`. Only the low 24 bits are used. */
export function hexFromRgb(rgb: number): string {
  return `#${(rgb & WHITE).toString(16).padStart(6, "0")}`;
}

/** `"#94a3b8"`, `"94A3B8"` or `"#abc"` → the integer; null if it is not a color. */
export function rgbFromHex(text: string): number | null {
  const digits = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(text.trim())?.[1];
  if (digits === undefined) return null;
  const full = digits.length === 3 ? digits.replace(/./g, "$&$&") : digits;
  return Number.parseInt(full, 16);
}

function channels(rgb: number): [number, number, number] {
  return [(rgb >> 16) & 255, (rgb >> 8) & 255, rgb & 255];
}

/** Blends `share` (0–1) of `top` over `ground`, per sRGB channel. */
export function mixRgb(top: number, ground: number, share: number): number {
  const [r, g, b] = channels(top);
  const [gr, gg, gb] = channels(ground);
  const mix = (a: number, c: number) => Math.round(a * share + c * (1 - share));
  return (mix(r, gr) << 16) | (mix(g, gg) << 8) | mix(b, gb);
}

function luminance(rgb: number): number {
  const [r, g, b] = channels(rgb).map((value) => {
    const unit = value / 255;
    return unit <= 0.04045 ? unit / 12.92 : ((unit + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG 2 contrast ratio, 1–21. */
export function contrastRatio(a: number, b: number): number {
  const [la, lb] = [luminance(a), luminance(b)];
  return (Math.max(la, lb) + 0.05) / (Math.min(la, lb) + 0.05);
}
