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
  const middle = anchor.left + anchor.width / 2 - size.width / 2;
  const centre = anchor.top + anchor.height / 2 - size.height / 2;
  return {
    top: { left: middle, top: anchor.top - size.height - GAP },
    bottom: { left: middle, top: anchor.top + anchor.height + GAP },
    left: { left: anchor.left - size.width - GAP, top: centre },
    right: { left: anchor.left + anchor.width + GAP, top: centre },
  }[side];
}

function clamp(value: number, most: number): number {
  return Math.max(MARGIN, Math.min(value, most));
}

/**
 * Returns the position of a box of `size` next to `anchor`, in window pixels: on `side`, or on the
 * opposite side if there is no room, and always within the window.
 */
export function positionBeside(anchor: Box, size: Size, side: Side, view: Size) {
  const wanted = corner(anchor, size, side);
  const sideways = side === "left" || side === "right";
  const hasRoom = sideways
    ? wanted.left >= MARGIN && wanted.left + size.width <= view.width - MARGIN
    : wanted.top >= MARGIN && wanted.top + size.height <= view.height - MARGIN;
  const { left, top } = hasRoom ? wanted : corner(anchor, size, OPPOSITE[side]);
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
