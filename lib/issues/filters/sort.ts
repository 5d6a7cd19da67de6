/** What the issue list can be sorted by (docs/spec/issues.md#sort). `open` puts open issues first. */
export const SORT_NAMES = [
  "id",
  "position",
  "open",
  "key",
  "title",
  "priority",
  "type",
  "lane",
  "assignee",
  "epic",
  "sprint",
  "estimate",
  "start",
  "due",
  "created",
  "updated",
  "resolved",
] as const;
export type SortName = (typeof SORT_NAMES)[number];

export interface SortKey {
  by: SortName;
  isDescending: boolean;
}

/** The first key decides, the next ones break ties. Issues that are equal in all are sorted by id, in the direction of the last key. */
export type Sort = readonly SortKey[];

const MAX_SORT_KEYS = 3;

export const BY_ID: Sort = [{ by: "id", isDescending: false }];

function readKey(text: string): SortKey {
  const isDescending = text.startsWith("-");
  const name = isDescending ? text.slice(1) : text;
  const by = SORT_NAMES.find((known) => known === name);
  if (by === undefined) throw new RangeError(`Must be one of ${SORT_NAMES.join(", ")}.`);
  return { by, isDescending };
}

/** Parses `open,-updated`. Throws a RangeError that says what is wrong. */
export function parseSort(text: string): Sort {
  const keys = text.split(",").map(readKey);
  if (keys.length > MAX_SORT_KEYS) throw new RangeError(`May not have over ${MAX_SORT_KEYS} keys.`);
  const names = new Set(keys.map(({ by }) => by));
  if (names.size < keys.length) throw new RangeError("May not repeat a key.");
  if (names.has("position") && text !== "position") {
    throw new RangeError("Cannot combine position with other keys, or reverse it.");
  }
  return keys;
}

/** Writes a sort as `parseSort()` reads it. */
export function writeSort(sort: Sort): string {
  return sort.map(({ by, isDescending }) => `${isDescending ? "-" : ""}${by}`).join(",");
}

/** True for the board's order, in one lane. */
export function isByPosition(sort: Sort): boolean {
  return sort[0]?.by === "position";
}

/** True for the two orders that are columns of the list: by ascending id, and the board's. */
export function isPlainSort(sort: Sort): boolean {
  return isByPosition(sort) || (sort[0]?.by === "id" && !sort[0].isDescending);
}
