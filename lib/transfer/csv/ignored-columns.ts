import type { Columns } from "./columns";
import { type Column, COLUMNS, isList } from "./headers";

/** A column that is not imported, and how many rows have a value in it. */
export interface IgnoredColumn {
  header: string;
  rows: number;
}

/** Maximum number of columns named; those with the most values come first. */
const MAX_NAMED = 1_000;
/** Columns that name the same parent in different ways. */
const PARENT = /^\s*parent(?:[ _-]?(?:key|i?id))?\s*$/i;

/**
 * Counts the values that an import does not read: those of columns that are no field, and those of
 * a field's further columns in rows where an earlier column already had another value.
 */
export class IgnoredColumns {
  private readonly counts = new Map<string, number>();
  private readonly unread: number[];
  private readonly ranked: number[][];

  constructor(
    private readonly header: string[],
    { places }: Columns,
  ) {
    const read = new Set(COLUMNS.flatMap((column) => places[column]));
    this.unread = header.flatMap((_, place) => (read.has(place) ? [] : [place]));
    for (const place of this.unread) this.counts.set(this.nameOf(place), 0);
    this.ranked = COLUMNS.filter((column) => !isList(column) && !hasFallbacks(column))
      .map((column) => places[column])
      .filter((ranks) => ranks.length > 1);
  }

  /** Counts a row; its columns of the same name count once. */
  add(cells: string[]): void {
    const names = new Set<string>();
    for (const place of this.unread) if (isFilled(cells[place])) names.add(this.nameOf(place));
    for (const ranks of this.ranked) {
      const [first, ...rest] = ranks.filter((place) => isFilled(cells[place]));
      for (const place of rest) {
        if (cells[place] === cells[first ?? place] || this.isSameParent(first, place)) continue;
        names.add(this.nameOf(place));
      }
    }
    for (const name of names) this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }

  /** The columns so far, those with values first. */
  list(): IgnoredColumn[] {
    return [...this.counts]
      .map(([header, rows]) => ({ header, rows }))
      .sort((a, b) => b.rows - a.rows)
      .slice(0, MAX_NAMED);
  }

  /** Jira names the parent by its key and by its id. */
  private isSameParent(...places: (number | undefined)[]): boolean {
    return places.every((place) => PARENT.test(this.header[place ?? -1] ?? ""));
  }

  private nameOf(place: number): string {
    return this.header[place]?.trim().slice(0, 255) || `Column ${place + 1}`;
  }
}

/** The first id names the issue, and other rows may refer to it by the others. */
function hasFallbacks(column: Column): boolean {
  return column === "externalId";
}

function isFilled(cell: string | undefined): boolean {
  return cell !== undefined && cell.trim() !== "";
}
