import { expect, type Locator, type Page } from "@playwright/test";

/** A phone with a touchscreen, for `test.use`. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
} as const;

/** The size of a thumb, in CSS pixels. */
const THUMB = 44;

export interface Point {
  x: number;
  y: number;
}

/**
 * Returns how far around its middle a control takes taps, up to a thumb's size: it may be drawn
 * smaller than it is.
 */
function touchSize(control: Locator): Promise<{ width: number; height: number }> {
  return control.evaluate((element, thumb) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const takes = (dx: number, dy: number) => {
      const hit = document.elementFromPoint(x + dx, y + dy);
      const label = hit?.closest("label");
      return element.contains(hit) || (label?.contains(element) ?? false);
    };
    const reach = (dx: number, dy: number) => {
      let step = 0;
      while (step < thumb && takes(dx * (step + 1), dy * (step + 1))) step++;
      return step;
    };
    return {
      width: reach(-1, 0) + reach(1, 0) + 1,
      height: reach(0, -1) + reach(0, 1) + 1,
    };
  }, THUMB);
}

/** Taps a control, which must be large enough for a thumb: a pixel may be lost to rounding. */
export async function tap(control: Locator, atLeast = THUMB - 1): Promise<void> {
  await control.scrollIntoViewIfNeeded();
  await expect(async () => {
    const { width, height } = await touchSize(control);
    expect(
      Math.min(width, height),
      `${String(control)} is ${width} × ${height}`,
    ).toBeGreaterThanOrEqual(atLeast);
  }).toPass({ timeout: 3_000 });
  await control.tap();
}

/** Expects that nothing is wider than the phone. */
export async function expectFits(page: Page): Promise<void> {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(overflow, `overflow of ${page.url()}`).toBeLessThanOrEqual(0);
}

/** A finger on the screen, moved as a person would. */
export interface Finger {
  press: (at: Point) => Promise<void>;
  move: (to: Point) => Promise<void>;
  lift: () => Promise<void>;
}

export async function finger(page: Page): Promise<Finger> {
  const session = await page.context().newCDPSession(page);
  let last: Point = { x: 0, y: 0 };
  const send = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Point[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints });
  return {
    press: async (at) => {
      last = at;
      await send("touchStart", [at]);
    },
    move: async (to) => {
      const from = last;
      for (let part = 1; part <= 6; part++) {
        const at = (start: number, end: number) => Math.round(start + ((end - start) * part) / 6);
        await send("touchMove", [{ x: at(from.x, to.x), y: at(from.y, to.y) }]);
      }
      last = to;
    },
    lift: async () => {
      await send("touchEnd", []);
    },
  };
}

export async function middle(of: Locator): Promise<Point> {
  const box = await of.boundingBox();
  if (!box) throw new Error(`${String(of)} is not shown`);
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
}

/** Pulls something sideways and lets it go. */
export async function swipe(page: Page, on: Locator, by: number): Promise<void> {
  const { press, move, lift } = await finger(page);
  const from = await middle(on);
  await press(from);
  await move({ ...from, x: from.x + by });
  await lift();
}
