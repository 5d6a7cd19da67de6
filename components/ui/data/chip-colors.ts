import { contrastRatio, hexFromRgb, mixRgb } from "./rgb-color";

interface ChipTint {
  background: string;
  text: string;
}

/** Slightly above WCAG AA's 4.5, so that rounding in the browser cannot push it below. */
const TEXT_CONTRAST = 4.6;

const LIGHT = { ground: 0xffffff, ink: 0x000000, share: 0.14 };
const DARK = { ground: 0x1c1f26, ink: 0xffffff, share: 0.24 };

function tint(rgb: number, { ground, ink, share }: typeof LIGHT): ChipTint {
  const background = mixRgb(rgb, ground, share);
  let text = rgb;
  for (let step = 1; contrastRatio(text, background) < TEXT_CONTRAST && step <= 20; step += 1) {
    text = mixRgb(ink, rgb, step / 20);
  }
  return { background: hexFromRgb(background), text: hexFromRgb(text) };
}

/**
 * Returns a chip's background and text color for a workspace color (24-bit RGB), for both themes.
 * The text keeps the hue, and is darkened or lightened only as far as WCAG AA requires.
 */
export function chipColors(rgb: number): { light: ChipTint; dark: ChipTint } {
  return { light: tint(rgb, LIGHT), dark: tint(rgb, DARK) };
}

interface ChipStyle {
  backgroundColor: string;
  color: string;
}

/** Few colors repeat on many chips, and each takes dozens of steps to find. */
const styles = new Map<number, ChipStyle>();
const MAX_STYLES = 1_000;

/**
 * The same colors as an inline style. The browser picks the theme, so the server and client render
 * the same output.
 */
export function chipStyle(rgb: number): ChipStyle {
  const known = styles.get(rgb);
  if (known) return known;
  const { light, dark } = chipColors(rgb);
  const style = {
    backgroundColor: `light-dark(${light.background}, ${dark.background})`,
    color: `light-dark(${light.text}, ${dark.text})`,
  };
  if (styles.size >= MAX_STYLES) styles.clear();
  styles.set(rgb, style);
  return style;
}
