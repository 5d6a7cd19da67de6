import type { Point } from "./watch-drags";

/**
 * The preview of a dragged card. Kept outside React state, because it follows every pointer
 * movement.
 */
export interface DragPreview {
  /** Starts a preview. `grip` is the point on the screen where the card was grabbed. */
  start: (card: DOMRect, grip: Point) => void;
  moveTo: (point: Point) => void;
  /** Sets the element that shows the preview, or null when it is removed. */
  show: (element: HTMLElement | null) => void;
  /** The current position, or undefined if nothing is shown. */
  rect: () => DOMRect | undefined;
}

export function createDragPreview(): DragPreview {
  let shown: HTMLElement | null = null;
  let width = 0;
  let offset: Point = { x: 0, y: 0 };
  let at: Point = { x: 0, y: 0 };

  function place(): void {
    if (shown) shown.style.transform = `translate(${at.x - offset.x}px, ${at.y - offset.y}px)`;
  }

  return {
    start(card, grip) {
      width = card.width;
      offset = { x: grip.x - card.left, y: grip.y - card.top };
      at = grip;
    },
    moveTo(point) {
      at = point;
      place();
    },
    show(element) {
      shown = element;
      if (shown) shown.style.width = `${width}px`;
      place();
    },
    rect: () => shown?.getBoundingClientRect(),
  };
}
