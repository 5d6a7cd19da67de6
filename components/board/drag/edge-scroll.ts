import type { Point } from "./watch-drags";

/**
 * Distance from an edge, in pixels, at which scrolling starts. The closer to the edge, the faster
 * it scrolls.
 */
const ZONE = 72;
const MAX_STEP = 18;

/** Returns how many pixels to scroll per frame for a point on an axis between two edges. */
export function edgeStep(at: number, low: number, high: number): number {
  const zone = Math.min(ZONE, (high - low) / 4);
  if (at < low + zone) return -Math.ceil(MAX_STEP * Math.min(1, (low + zone - at) / zone));
  if (at > high - zone) return Math.ceil(MAX_STEP * Math.min(1, (at - high + zone) / zone));
  return 0;
}

export interface EdgeScroll {
  /** Updates the pointer's position. */
  moveTo: (point: Point) => void;
  stop: () => void;
}

/**
 * Scrolls while the pointer is near an edge: the board horizontally, the lane under the pointer
 * vertically. Calls `onScrolled` after each step, because the content under the pointer has
 * changed.
 */
export function startEdgeScroll(
  board: HTMLElement,
  laneAt: (point: Point) => HTMLElement | null,
  onScrolled: (point: Point) => void,
): EdgeScroll {
  let point: Point | null = null;
  let frame = requestAnimationFrame(step);

  function scroll(element: HTMLElement, x: number, y: number): boolean {
    const { scrollLeft, scrollTop } = element;
    if (x !== 0) element.scrollLeft += x;
    if (y !== 0) element.scrollTop += y;
    return element.scrollLeft !== scrollLeft || element.scrollTop !== scrollTop;
  }

  function step(): void {
    if (point) {
      const bounds = board.getBoundingClientRect();
      let scrolled = scroll(board, edgeStep(point.x, bounds.left, bounds.right), 0);
      const lane = laneAt(point);
      if (lane) {
        const { top, bottom } = lane.getBoundingClientRect();
        scrolled = scroll(lane, 0, edgeStep(point.y, top, bottom)) || scrolled;
      }
      if (scrolled) onScrolled(point);
    }
    frame = requestAnimationFrame(step);
  }

  return {
    moveTo: (next) => (point = next),
    stop: () => cancelAnimationFrame(frame),
  };
}
