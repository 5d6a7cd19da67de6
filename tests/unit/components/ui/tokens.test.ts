import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

type Rgb = [number, number, number];

const css = readFileSync(new URL("../../../../app/globals.css", import.meta.url), "utf8");

/**
 * Converts OKLCH to linear sRGB, clipped to the gamut the way a screen does (Björn Ottosson's
 * matrices).
 */
function linearRgb(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (value: number) => Math.min(1, Math.max(0, value));
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

function parseColor(text: string): Rgb {
  const numbers = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)/.exec(text)?.slice(1).map(Number);
  if (numbers?.length !== 3) throw new Error(`not an OKLCH color: ${text}`);
  return linearRgb(...(numbers as Rgb));
}

/** Every `--name: light-dark(a, b)` in the stylesheet. */
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((oklch\([^)]*\)), (oklch\([^)]*\))\);/g)].map(
    ([, name, light, dark]) => [
      name ?? "",
      { light: parseColor(light ?? ""), dark: parseColor(dark ?? "") },
    ],
  ),
);

function luminance([r, g, b]: Rgb): number {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(foreground: string, background: string, theme: "light" | "dark"): number {
  const [a, b] = [foreground, background].map((name) => {
    const token = tokens.get(name);
    if (!token) throw new Error(`no token --${name}`);
    return luminance(token[theme]);
  }) as [number, number];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const SURFACES = [
  "surface",
  "surface-sunken",
  "surface-raised",
  "surface-hover",
  "surface-selected",
];
const STATES = ["danger", "warning", "success"];
const TEXTS = ["text", "text-muted", "accent-text", ...STATES.map((state) => `${state}-text`)];

const AA_TEXT: [string, string][] = [
  ...TEXTS.flatMap((text) => SURFACES.map((background): [string, string] => [text, background])),
  ...STATES.flatMap((state): [string, string][] => [
    [`${state}-text`, `${state}-surface`],
    ["text", `${state}-surface`],
  ]),
  ["on-accent", "accent"],
  ["on-accent", "accent-hover"],
  ["on-danger", "danger"],
  ["on-danger", "danger-hover"],
  ["surface", "text"],
];

const AA_CONTROLS: [string, string][] = [
  ...["border-strong", "focus"].flatMap((name) =>
    SURFACES.map((background): [string, string] => [name, background]),
  ),
  ...["accent", ...STATES].flatMap((name) =>
    ["surface", "surface-sunken", "surface-raised"].map((background): [string, string] => [
      name,
      background,
    ]),
  ),
  ["on-accent", "border-strong"],
];

describe.each(["light", "dark"] as const)("%s theme", (theme) => {
  test.each(AA_TEXT)("%s on %s has a contrast of at least 4.5:1", (text, background) => {
    expect(contrast(text, background, theme)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(AA_CONTROLS)("%s on %s has a contrast of at least 3:1", (control, background) => {
    expect(contrast(control, background, theme)).toBeGreaterThanOrEqual(3);
  });
});

test("every color token reaches Tailwind", () => {
  const missing = [...tokens.keys()].filter(
    (name) => name !== "shadow-tint" && !css.includes(`--color-${name}: var(--${name});`),
  );
  expect(missing).toEqual([]);
});
