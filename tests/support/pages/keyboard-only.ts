import { expect, type Locator, type Page, test } from "@playwright/test";

/** What has focus, and whether a person can see it there. */
interface Focus {
  /** The element, as a failure names it; "nothing" for the page itself. */
  on: string;
  isOnScreen: boolean;
  /** Whether it, what stands for it or what is around it is drawn as focused. */
  isShown: boolean;
}

function readFocus(page: Page): Promise<Focus> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body || element === document.documentElement)
      return { on: "nothing", isOnScreen: false, isShown: false };
    const name = element.getAttribute("aria-label") ?? element.textContent.trim().slice(0, 40);
    const { top, bottom, left, right } = element.getBoundingClientRect();
    // A layer that opens for reading has focus itself.
    const isLayer = element.matches("[role=dialog], [data-content]");
    // A card or a row is outlined for the link in it, and a title for its heading.
    const standIns = [
      element,
      element.parentElement,
      element.parentElement?.parentElement,
      element.nextElementSibling,
    ];
    const isDrawn = (candidate: Element | null | undefined) =>
      ["", "::before", "::after"].some((part) => {
        if (!candidate) return false;
        const { outlineStyle, outlineWidth } = getComputedStyle(candidate, part);
        return outlineStyle !== "none" && parseFloat(outlineWidth) > 0;
      });
    return {
      on: `${element.tagName.toLowerCase()} “${name}”`,
      isOnScreen: bottom > 0 && right > 0 && top < innerHeight && left < innerWidth,
      isShown: isLayer || standIns.some(isDrawn),
    };
  });
}

/** Expects that focus is on something that a person sees to have it, as after closing a layer. */
export async function expectFocusSeen(page: Page): Promise<void> {
  await expect
    .poll(() => readFocus(page), "what has focus")
    .toMatchObject({ on: expect.not.stringMatching(/^nothing$/), isOnScreen: true, isShown: true });
}

/**
 * Presses Tab until the control has focus, at most `limit` times: what people need often must be
 * near. The number of presses is added to the test's annotations.
 */
export async function tabTo(
  page: Page,
  control: Locator,
  { limit = 40, key = "Tab" } = {},
): Promise<number> {
  await expect(control).toBeVisible();
  const passed: string[] = [];
  for (let presses = 0; presses <= limit; presses++) {
    if (await control.evaluate((element) => element === document.activeElement)) {
      await expectFocusSeen(page);
      test
        .info()
        .annotations.push({ type: "presses", description: `${presses}: ${String(control)}` });
      return presses;
    }
    await page.keyboard.press(key);
    passed.push((await readFocus(page)).on);
  }
  throw new Error(
    `${limit} presses of ${key} do not reach ${String(control)}: ${passed.join(", ")}`,
  );
}
