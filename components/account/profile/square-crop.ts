/** Side of an uploaded picture in pixels: sharp at the largest displayed size, even on dense screens. */
export const SIDE = 256;

/** The part of an image to keep. */
export interface Crop {
  /** 1: as much as fits into the square. */
  zoom: number;
  /** The center, from 0 to 1 across the visible part of the image. */
  x: number;
  y: number;
}

interface Size {
  width: number;
  height: number;
}

/** The square of an image that a crop keeps, always within the image. */
export function cropSquare({ width, height }: Size, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / Math.max(1, zoom);
  const at = (part: number) => Math.min(1, Math.max(0, part));
  return { left: (width - side) * at(x), top: (height - side) * at(y), side };
}

/** The crop after dragging by this many pixels of a square that is `shownSide` wide. */
export function dragged(
  size: Size,
  crop: Crop,
  move: { x: number; y: number; shownSide: number },
): Crop {
  const { side } = cropSquare(size, crop);
  const along = (part: number, room: number, by: number) =>
    room <= 0 ? part : Math.min(1, Math.max(0, part - (by * side) / move.shownSide / room));
  return {
    ...crop,
    x: along(crop.x, size.width - side, move.x),
    y: along(crop.y, size.height - side, move.y),
  };
}
