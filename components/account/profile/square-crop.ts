/**
 * Width and height of an uploaded picture in pixels: sharp at the largest displayed size, even on
 * high-density screens.
 */
export const SIDE = 256;

/** The part of an image to keep. */
export interface Crop {
  /** Zoom factor. At 1, the square is as large as possible. */
  zoom: number;
  /** Center of the square, from 0 to 1 across the range it can move in. */
  x: number;
  y: number;
}

interface Size {
  width: number;
  height: number;
}

/** Returns the square of the image to keep, always within the image. */
export function cropSquare({ width, height }: Size, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / Math.max(1, zoom);
  const at = (part: number) => Math.min(1, Math.max(0, part));
  return { left: (width - side) * at(x), top: (height - side) * at(y), side };
}

/** Returns the crop after dragging by `move` pixels in a square that is `shownSide` wide. */
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
