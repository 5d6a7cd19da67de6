import type { Page } from "@playwright/test";

/** What a page showed while somebody looked at it. */
export interface Watched {
  /** Cumulative layout shift, as browsers report it. */
  shift: number;
  /** Frames that were looked at, and those in which two cards of a lane overlapped. */
  frames: number;
  overlapping: number;
}

/** Watches every frame from the start of the next document. Call before `goto`. */
export async function watchFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { shift: 0, frames: 0, overlapping: 0 };
    Object.assign(window, { seenFrames: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) seen.shift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
    const overlaps = (cards: Element[]) => {
      const boxes = cards
        .filter((card) => !card.closest("[data-dragging]"))
        .map((card) => card.getBoundingClientRect())
        .sort((a, b) => a.top - b.top);
      return boxes.some((box, index) => {
        const next = boxes[index + 1];
        return next !== undefined && next.top < box.bottom - 0.5;
      });
    };
    const look = () => {
      seen.frames++;
      const lanes = new Map<Element | null, Element[]>();
      for (const card of document.querySelectorAll("[data-card-id]")) {
        const list = card.closest("ul, ol, [role=list]");
        lanes.set(list, [...(lanes.get(list) ?? []), card]);
      }
      if ([...lanes.values()].some(overlaps)) seen.overlapping++;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

export function readFrames(page: Page): Promise<Watched> {
  return page.evaluate(() => (window as unknown as { seenFrames: Watched }).seenFrames);
}
