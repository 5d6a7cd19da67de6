import type { Point } from "@/components/board/state/watch-drags";

/** The preview of a dragged card. It follows every pointer movement, so it is not React state. */
export interface DragPreview {
  /** A card is picked up: `grip` is the grabbed point on the screen. */
  start: (card: DOMRect, grip: Point) => void;
  moveTo: (point: Point) => void;
  /** The element that shows it; null when it is gone. */
  show: (element: HTMLElement | null) => void;
  /** Its current position; undefined if nothing is shown. */
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
