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

/** How long scrolling by touch rests at each lane, so that a finger can stop there. */
const REST_MS = 650;

/** Returns where a scroll step ends: at the first stop on its way, if there is one. */
export function stepEnd(from: number, step: number, stops: readonly number[]): number {
  const to = from + step;
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  // A stop within a pixel is where it rests already: browsers round scroll positions.
  const onTheWay = stops.filter((stop) => stop >= low && stop <= high && Math.abs(stop - from) > 1);
  if (onTheWay.length === 0) return to;
  return step > 0 ? Math.min(...onTheWay) : Math.max(...onTheWay);
}

/** The scroll positions at which a lane is in the middle of the board. */
function laneStops(board: HTMLElement): number[] {
  const { left, width } = board.getBoundingClientRect();
  const most = board.scrollWidth - board.clientWidth;
  const lanes = [...board.querySelectorAll<HTMLElement>("[data-lane-id]")].map((lane) => {
    const rect = lane.getBoundingClientRect();
    const middle = board.scrollLeft + rect.left - left + rect.width / 2;
    return Math.round(Math.min(most, Math.max(0, middle - width / 2)));
  });
  return [...new Set(lanes)];
}

export interface EdgeScroll {
  /** Updates the pointer's position. */
  moveTo: (point: Point) => void;
  stop: () => void;
}

interface EdgeScrollInput {
  board: HTMLElement;
  /** Returns what scrolls vertically at a point: the lane there, or the board if it has swimlanes. */
  scrollerAt: (point: Point) => HTMLElement | null;
  /** Called after each step, because the content under the pointer has changed. */
  onScrolled: (point: Point) => void;
  /** Rests at each lane on the way, which on a phone is as wide as the screen. */
  restsAtLanes: boolean;
}

/** Scrolls while the pointer is near an edge: the board sideways, and its lanes up and down. */
export function startEdgeScroll(input: EdgeScrollInput): EdgeScroll {
  const { board, scrollerAt, onScrolled, restsAtLanes } = input;
  const stops = restsAtLanes ? laneStops(board) : [];
  let point: Point | null = null;
  let restsUntil = 0;
  let frame = requestAnimationFrame(step);

  function scrollSideways(by: number): boolean {
    if (by === 0 || performance.now() < restsUntil) return false;
    const from = board.scrollLeft;
    const to = stepEnd(from, by, stops);
    if (stops.includes(to)) restsUntil = performance.now() + REST_MS;
    return scroll(board, to - from, 0);
  }

  function scroll(element: HTMLElement, x: number, y: number): boolean {
    const { scrollLeft, scrollTop } = element;
    if (x !== 0) element.scrollLeft += x;
    if (y !== 0) element.scrollTop += y;
    return element.scrollLeft !== scrollLeft || element.scrollTop !== scrollTop;
  }

  function step(): void {
    if (point) {
      const bounds = board.getBoundingClientRect();
      let scrolled = scrollSideways(edgeStep(point.x, bounds.left, bounds.right));
      const lane = scrollerAt(point);
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
