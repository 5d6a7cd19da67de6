/** Rows near the visible part of a list, and the space that stands for the others. */
export interface ShownRow {
  index: number;
  /** Height of the rows between the previous shown row and this one, in pixels. */
  before: number;
}

export interface ShownRows {
  rows: readonly ShownRow[];
  /** Height of the rows below the last shown one. */
  after: number;
}

/** Returns where each row starts, and, as the last element, where the list ends. */
export function rowOffsets(count: number, heightOf: (index: number) => number): number[] {
  const offsets = [0];
  let at = 0;
  for (let index = 0; index < count; index++) {
    at += heightOf(index);
    offsets.push(at);
  }
  return offsets;
}

/** Returns the index of the row at a position, clamped to the list. */
export function rowAt(offsets: readonly number[], position: number): number {
  let low = 0;
  let high = offsets.length - 2;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((offsets[middle] ?? 0) <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Returns the rows between two positions, and the pinned ones wherever they are. */
export function shownRows(
  offsets: readonly number[],
  top: number,
  bottom: number,
  pinned: readonly number[],
): ShownRows {
  const count = offsets.length - 1;
  const total = offsets[count] ?? 0;
  if (count === 0) return { rows: [], after: 0 };
  const indexes = new Set<number>();
  const last = rowAt(offsets, bottom);
  for (let index = rowAt(offsets, top); index <= last; index++) indexes.add(index);
  for (const index of pinned) if (index >= 0 && index < count) indexes.add(index);
  let end = 0;
  const rows = [...indexes]
    .sort((a, b) => a - b)
    .map((index) => {
      const before = (offsets[index] ?? 0) - end;
      end = offsets[index + 1] ?? total;
      return { index, before };
    });
  return { rows, after: total - end };
}
