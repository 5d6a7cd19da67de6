export type Side = "top" | "right" | "bottom" | "left";

interface Box {
  top: number;
  left: number;
  width: number;
  height: number;
}

interface Size {
  width: number;
  height: number;
}

const GAP = 6;
const MARGIN = 8;
const OPPOSITE = { top: "bottom", bottom: "top", left: "right", right: "left" } as const;

function corner(anchor: Box, size: Size, side: Side): { left: number; top: number } {
  const centeredLeft = anchor.left + anchor.width / 2 - size.width / 2;
  const centeredTop = anchor.top + anchor.height / 2 - size.height / 2;
  return {
    top: { left: centeredLeft, top: anchor.top - size.height - GAP },
    bottom: { left: centeredLeft, top: anchor.top + anchor.height + GAP },
    left: { left: anchor.left - size.width - GAP, top: centeredTop },
    right: { left: anchor.left + anchor.width + GAP, top: centeredTop },
  }[side];
}

function clamp(value: number, max: number): number {
  return Math.max(MARGIN, Math.min(value, max));
}

/**
 * Returns the position of a box of `size` next to `anchor`, in window pixels: on `side`, or on the
 * opposite side if there is no room, and always within the window.
 */
export function positionBeside(anchor: Box, size: Size, side: Side, view: Size) {
  const preferred = corner(anchor, size, side);
  const isHorizontal = side === "left" || side === "right";
  const hasRoom = isHorizontal
    ? preferred.left >= MARGIN && preferred.left + size.width <= view.width - MARGIN
    : preferred.top >= MARGIN && preferred.top + size.height <= view.height - MARGIN;
  const { left, top } = hasRoom ? preferred : corner(anchor, size, OPPOSITE[side]);
  return {
    left: clamp(left, view.width - size.width - MARGIN),
    top: clamp(top, view.height - size.height - MARGIN),
  };
}

/** Moves a fixed-position element next to `anchor`. */
export function placeBeside(element: HTMLElement, anchor: Box, side: Side): void {
  const { left, top } = positionBeside(anchor, element.getBoundingClientRect(), side, {
    width: document.documentElement.clientWidth,
    height: window.innerHeight,
  });
  element.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
}
