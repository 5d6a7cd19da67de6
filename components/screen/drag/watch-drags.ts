/** A point in the window, in CSS pixels. */
export interface Point {
  x: number;
  y: number;
}

/** Callbacks for a drag; `card` is the pressed element. */
export interface DragHandlers {
  /** Matches what can be dragged. */
  items: string;
  /** Returns whether the card can be picked up. If not, shows the user why. */
  canStart: (card: HTMLElement) => boolean;
  onStart: (card: HTMLElement, grip: Point, isTouch: boolean) => void;
  onMove: (point: Point) => void;
  onDrop: () => void;
  onCancel: () => void;
  /** Leaves fingers to scroll and press. */
  ignoresTouch?: boolean;
}

/** Parts of an item that handle presses themselves. */
const CONTROLS = "button, input, textarea, select";

/**
 * Dragging starts after a mouse moves this many pixels, or after a finger is held in place this
 * long, so that a swipe still scrolls.
 */
const MOUSE_DISTANCE = 5;
const TOUCH_MS = 250;
const TOUCH_SLACK = 8;

interface Press {
  card: HTMLElement;
  pointerId: number;
  isTouch: boolean;
  start: Point;
  timer: ReturnType<typeof setTimeout> | undefined;
}

const pointOf = (event: PointerEvent): Point => ({ x: event.clientX, y: event.clientY });
const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/** Suppresses the click of the press that is being released, which would open the card. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", swallow, { capture: true }), 0);
}

/**
 * Handles mouse, pen and touch dragging of the items in `board`, such as cards, with one set of
 * listeners for all of them. Cards, including the dragged one, mount and unmount while lanes scroll, so none are
 * registered or measured individually. Returns a function that removes the listeners.
 */
export function watchDrags(board: HTMLElement, handlers: DragHandlers): () => void {
  let press: Press | null = null;
  let isDragging = false;
  const watching = new AbortController();

  function end(): void {
    clearTimeout(press?.timer);
    press?.card.removeEventListener("touchmove", preventDuringDrag);
    if (press && board.hasPointerCapture(press.pointerId))
      board.releasePointerCapture(press.pointerId);
    press = null;
    isDragging = false;
  }

  function cancel(): void {
    const wasDragging = isDragging;
    end();
    if (wasDragging) handlers.onCancel();
  }

  function startDrag(point: Point): void {
    if (!press) return;
    clearTimeout(press.timer);
    const { card, pointerId, start, isTouch } = press;
    if (!handlers.canStart(card)) {
      // It was a drag after all, so the drop must not open the card.
      window.addEventListener("pointerup", swallowClick, { once: true });
      return end();
    }
    isDragging = true;
    // The card may be removed meanwhile, and what a finger does is then told to the card alone.
    if (isTouch) card.addEventListener("touchmove", preventDuringDrag, { passive: false });
    window.getSelection()?.removeAllRanges();
    board.setPointerCapture(pointerId);
    handlers.onStart(card, start, isTouch);
    handlers.onMove(point);
  }

  function onDown(event: PointerEvent): void {
    if (press || !event.isPrimary || event.button !== 0 || !(event.target instanceof Element))
      return;
    const card = event.target.closest<HTMLElement>(handlers.items);
    if (!card || event.target.closest(CONTROLS)) return;
    const isTouch = event.pointerType === "touch";
    if (isTouch && handlers.ignoresTouch === true) return;
    const start = pointOf(event);
    const timer = isTouch ? setTimeout(() => startDrag(start), TOUCH_MS) : undefined;
    press = { card, pointerId: event.pointerId, isTouch, start, timer };
  }

  function onMove(event: PointerEvent): void {
    if (!press || event.pointerId !== press.pointerId) return;
    const point = pointOf(event);
    if (isDragging) return handlers.onMove(point);
    const moved = distance(point, press.start);
    if (press.isTouch && moved > TOUCH_SLACK) end();
    else if (!press.isTouch && moved > MOUSE_DISTANCE) startDrag(point);
  }

  function onUp(event: PointerEvent): void {
    if (!press || event.pointerId !== press.pointerId) return;
    const wasDragging = isDragging;
    end();
    if (!wasDragging) return;
    swallowClick();
    handlers.onDrop();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!isDragging || event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    // The click comes when the button is released, not with the key.
    window.addEventListener("pointerup", swallowClick, { once: true });
    cancel();
  }

  /** During a drag, the page must not scroll, select text or open a menu. */
  function preventDuringDrag(event: Event): void {
    if (!isDragging) return;
    event.preventDefault();
    if (event.type === "contextmenu") event.stopPropagation();
  }

  const options = { signal: watching.signal };
  board.addEventListener("pointerdown", onDown, options);
  window.addEventListener("pointermove", onMove, options);
  window.addEventListener("pointerup", onUp, options);
  window.addEventListener("pointercancel", cancel, options);
  window.addEventListener("blur", cancel, options);
  window.addEventListener("keydown", onKeyDown, { ...options, capture: true });
  board.addEventListener("touchmove", preventDuringDrag, { ...options, passive: false });
  // Before the listeners that open menus.
  board.addEventListener("contextmenu", preventDuringDrag, { ...options, capture: true });
  board.addEventListener("selectstart", preventDuringDrag, options);
  board.addEventListener("dragstart", (event) => event.preventDefault(), options);
  return () => {
    watching.abort();
    end();
  };
}
