import type { Page } from "@playwright/test";

/** What shows that a press has had its effect. */
export interface Effect {
  selector: string;
  /** The effect is that nothing matches any more. */
  isGone?: boolean;
  /** The match must contain this text. */
  text?: string;
}

/** When an effect counts as missing, in milliseconds. */
const PATIENCE_MS = 5000;

/**
 * Returns the milliseconds from an input event to the end of the frame that shows its effect, by the
 * browser's own clock.
 */
export async function timePress(
  page: Page,
  press: () => Promise<void>,
  effect: Effect,
): Promise<number> {
  await page.evaluate(
    ({ selector, isGone = false, text = "", patience }) => {
      const holds = () => {
        const found = [...document.querySelectorAll(selector)].some(
          (element) => element.checkVisibility() && element.textContent.includes(text),
        );
        return found !== isGone;
      };
      const result = new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error(`no ${selector} after ${patience} ms`)), patience);
        let start: number | undefined;
        const begin = (event: Event) => (start ??= event.timeStamp);
        for (const type of ["keydown", "pointerdown"])
          addEventListener(type, begin, { capture: true, once: true });
        const check = () => {
          if (start === undefined || !holds()) return void requestAnimationFrame(check);
          const from = start;
          // A message is delivered after the frame has been painted.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - from);
          port2.postMessage(null);
        };
        requestAnimationFrame(check);
      });
      Object.assign(window, { pressResult: result });
      result.catch(() => undefined);
    },
    { ...effect, patience: PATIENCE_MS },
  );
  await press();
  return page.evaluate(() => (window as unknown as { pressResult: Promise<number> }).pressResult);
}
