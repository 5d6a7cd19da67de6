/** The columns of the issue list that can be hidden, in displayed order. */
export const LIST_COLUMNS = [
  "epic",
  "sprint",
  "labels",
  "lane",
  "assignee",
  "estimate",
  "start",
  "due",
  "created",
  "updated",
] as const;
/** Those of a list with the issues of all projects. */
export const FOUND_COLUMNS = ["project", ...LIST_COLUMNS] as const;
export type ListColumn = (typeof FOUND_COLUMNS)[number];

export const DEFAULT_COLUMNS: readonly ListColumn[] = [
  "labels",
  "lane",
  "assignee",
  "estimate",
  "updated",
];

const DEFAULT_FOUND_COLUMNS: readonly ListColumn[] = [
  "project",
  "labels",
  "lane",
  "assignee",
  "updated",
];

/** The columns that a list offers, and those that it has at first. */
export interface ColumnSet {
  offered: readonly ListColumn[];
  initial: readonly ListColumn[];
}
const LIST_COLUMN_SET: ColumnSet = { offered: LIST_COLUMNS, initial: DEFAULT_COLUMNS };
export const FOUND_COLUMN_SET: ColumnSet = {
  offered: FOUND_COLUMNS,
  initial: DEFAULT_FOUND_COLUMNS,
};

/** In the URL, a list without any of the columns. */
const NO_COLUMNS = "none";

/** Reads the columns from a URL's parameter. Unknown names are ignored. */
export function readColumns(
  text: string | null,
  { offered, initial }: ColumnSet = LIST_COLUMN_SET,
): readonly ListColumn[] {
  if (text === null || text === "") return initial;
  const names = text.split(",");
  const columns = offered.filter((column) => names.includes(column));
  return columns.length === 0 && text !== NO_COLUMNS ? initial : columns;
}

/** Writes the columns for a URL, in displayed order; undefined for the default ones. */
export function writeColumns(
  columns: readonly ListColumn[],
  { offered, initial }: ColumnSet = LIST_COLUMN_SET,
): string | undefined {
  const shown = offered.filter((column) => columns.includes(column));
  const text = shown.length === 0 ? NO_COLUMNS : shown.join();
  return text === initial.join() ? undefined : text;
}

/** The columns whose width can be changed. The title takes the remaining space. */
export type SizedColumn = ListColumn | "key";
export const SIZED_COLUMNS: readonly SizedColumn[] = ["key", ...FOUND_COLUMNS];

/** Widths in pixels. Those that are missing have their initial value. */
export type ColumnWidths = Partial<Record<SizedColumn, number>>;

const MAX_WIDTH = 480;
const SIZES: Record<SizedColumn, { initial: number; min: number }> = {
  key: { initial: 76, min: 48 },
  project: { initial: 128, min: 64 },
  epic: { initial: 128, min: 64 },
  sprint: { initial: 112, min: 64 },
  labels: { initial: 160, min: 64 },
  lane: { initial: 124, min: 32 },
  assignee: { initial: 36, min: 36 },
  estimate: { initial: 76, min: 56 },
  start: { initial: 88, min: 64 },
  due: { initial: 88, min: 64 },
  created: { initial: 96, min: 64 },
  updated: { initial: 96, min: 64 },
};

/** Returns a column's width, and its limits. */
export function widthOf(
  column: SizedColumn,
  widths: ColumnWidths,
): { width: number; min: number; max: number; initial: number } {
  const { initial, min } = SIZES[column];
  return { width: widths[column] ?? initial, min, max: MAX_WIDTH, initial };
}

/** Returns the widths with one changed, within its limits. An initial width is not kept. */
export function withWidth(widths: ColumnWidths, column: SizedColumn, width: number): ColumnWidths {
  const { initial, min } = SIZES[column];
  const next = Math.round(Math.min(Math.max(width, min), MAX_WIDTH));
  const changed = { ...widths, [column]: next };
  if (next === initial) delete changed[column];
  return changed;
}

/**
 * Cookie that stores the widths that a user has set, so that the server sends the list as it will
 * look and no column moves after the first paint.
 */
export const COLUMNS_COOKIE = "lanework.list-columns";
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Reads widths from the cookie: "key-96.lane-200". Invalid ones are ignored. */
export function readWidths(cookie: string | undefined): ColumnWidths {
  return (cookie ?? "").split(".").reduce<ColumnWidths>((widths, part) => {
    const [name, width] = part.split("-");
    const column = SIZED_COLUMNS.find((known) => known === name);
    if (!column || !/^\d{1,4}$/.test(width ?? "")) return widths;
    return withWidth(widths, column, Number(width));
  }, {});
}

/** Returns the value for `document.cookie`. */
export function widthsCookie(widths: ColumnWidths): string {
  const value = SIZED_COLUMNS.filter((column) => widths[column] !== undefined)
    .map((column) => `${column}-${widths[column]}`)
    .join(".");
  return `${COLUMNS_COOKIE}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
}
