/** The side of an uploaded picture, in pixels: sharp at the largest size it is shown, on dense screens too. */
export const SIDE = 256;

/** Which part of an image is kept. */
export interface Crop {
  /** 1: as much as fits into the square. */
  zoom: number;
  /** Where the middle lies, from 0 to 1 across what can be seen of the image at all. */
  x: number;
  y: number;
}

interface Size {
  width: number;
  height: number;
}

/** The square of an image that a crop keeps: it never reaches beyond the image. */
export function cropSquare({ width, height }: Size, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / Math.max(1, zoom);
  const at = (part: number) => Math.min(1, Math.max(0, part));
  return { left: (width - side) * at(x), top: (height - side) * at(y), side };
}

/** The crop after it was dragged by so many pixels of a square that is `shownSide` wide. */
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
