import type { LaneHandle } from "./board-rows";

/**
 * Scrolls the board to a lane whose card has been revealed. A swimlane's part of a lane can be
 * higher than the window: with cards, it is only scrolled to sideways.
 */
export function showColumn({ column, scroller }: LaneHandle): void {
  const isPart = scroller?.contains(column) === true && column.querySelector("article") !== null;
  if (!isPart) {
    column.scrollIntoView({ block: "nearest", inline: "nearest" });
    return;
  }
  const [box, part] = [scroller.getBoundingClientRect(), column.getBoundingClientRect()];
  const end = box.right - (parseFloat(getComputedStyle(scroller).scrollPaddingRight) || 0);
  if (part.left < box.left) scroller.scrollLeft += part.left - box.left;
  else if (part.right > end)
    scroller.scrollLeft += Math.min(part.right - end, part.left - box.left);
}
