import type { Locator, Page } from "@playwright/test";

/** A finger on the middle of an element. */
export async function finger(page: Page, on: Locator) {
  const box = await on.boundingBox();
  if (!box) throw new Error("it is not shown");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: number) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: at === undefined ? [] : [{ x: at, y }],
    });
  return { touch, x };
}

/** Moves a finger sideways over an element. */
export async function swipe(page: Page, on: Locator, by: number): Promise<void> {
  const { touch, x } = await finger(page, on);
  await touch("touchStart", x);
  for (let part = 1; part <= 5; part++) await touch("touchMove", x + (by * part) / 5);
  await touch("touchEnd");
}

/** A tap without the pause that Playwright makes before it. */
export async function tapNow(page: Page, on: Locator): Promise<void> {
  const { touch, x } = await finger(page, on);
  await touch("touchStart", x);
  await touch("touchEnd");
}
