import type { DateOrder } from "./cells/read-date";
import { FORMATS, type Format, type FormatName, formatOf } from "./formats";
import { COLUMNS, type Column, HEADERS } from "./headers";

/** Cell indexes for each field, in order of precedence; empty if the file has no such column. */
type Places = Record<Column, number[]>;

export interface Columns {
  format: FormatName;
  rules: Format;
  places: Places;
  /** Pairs of cells with the id and the name of a person, for files that name authors by id. */
  people: [id: number, name: number][];
  /** The cell with the issue's address, for files whose texts leave out the start of addresses. */
  issueUrl: number | undefined;
  /** Which part of a date such as 01/02/2024 is the month; null if nothing in the file says so. */
  dateOrder: DateOrder | null;
  /** Whether cells come from JSON, so that nothing in them had to be escaped for spreadsheets. */
  isJson: boolean;
}

/**
 * Normalizes headers, so `Issue key`, `issue_key` and `issueKey` refer to the same column. Redmine
 * calls its id `#`.
 */
function normalize(header: string): string {
  if (header.trim() === "#") return "#";
  return header
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

function withPlaces(
  names: string[],
  placesOf: (column: Column, rules: Format) => number[],
): Columns {
  const known = new Set(names);
  const format = formatOf((name) => known.has(name));
  const rules: Format = FORMATS[format];
  const places = Object.fromEntries(
    COLUMNS.map((column) => [column, placesOf(column, rules)]),
  ) as unknown as Places;
  const people = rules.namesAuthorsById ? peopleIn(names) : [];
  const url = rules.hasShortUploads ? names.indexOf("url") : -1;
  const issueUrl = url === -1 ? undefined : url;
  return { format, rules, places, people, issueUrl, dateOrder: null, isJson: false };
}

/** Pairs `Assignee Id` with `Assignee`, and so on; watchers may be repeated. */
function peopleIn(names: string[]): Columns["people"] {
  const placesOf = (name: string) =>
    names.flatMap((other, index) => (other === name ? [index] : []));
  return ["assignee", "reporter", "creator", "watchers"].flatMap((role) => {
    const named = placesOf(role);
    return placesOf(`${role} id`).flatMap((id, index): Columns["people"] => {
      const name = named[index];
      return name === undefined ? [] : [[id, name]];
    });
  });
}

/** The last sprint of an issue is the current one where all of them are listed. */
function inOrder(column: Column, places: number[], { lastSprintCounts = false }: Format): number[] {
  return column === "sprint" && lastSprintCounts ? places.reverse() : places;
}

/** Maps a table's header to columns. */
export function suggestColumns(header: string[]): Columns {
  const names = header.map(normalize);
  const found = new Map<string, number[]>();
  names.forEach((name, index) => {
    const places = found.get(name);
    // Pushes in place, because a header may consist of a hundred thousand commas.
    if (places) places.push(index);
    else found.set(name, [index]);
  });
  return withPlaces(names, (column, rules) => {
    const aliases: readonly string[] = rules.headers?.[column] ?? HEADERS[column];
    const places = aliases.flatMap((alias) => found.get(alias) ?? []);
    return inOrder(column, places, rules);
  });
}

/**
 * Like `suggestColumns`, but with the field of each cell (or none) chosen by the user. How the
 * cells are written still depends on the file.
 */
export function chosenColumns(
  header: string[],
  { dateOrder, isJson }: Pick<Columns, "dateOrder" | "isJson">,
  chosen: readonly (Column | null)[],
): Columns {
  const columns = withPlaces(header.map(normalize), (column, rules) => {
    const places = chosen.flatMap((name, index) => (name === column ? [index] : []));
    return inOrder(column, places, rules);
  });
  return { ...columns, dateOrder, isJson };
}
