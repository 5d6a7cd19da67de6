/**
 * More than any tracker exports, and few enough to display, choose from and keep in memory for a
 * thousand rows.
 */
export const MAX_COLUMNS = 20_000;

/**
 * The fields that an import reads from a row, and their headers in all supported formats. The first
 * match wins.
 */
const HEADERS = {
  title: ["title", "summary", "short desc"],
  description: ["description", "body"],
  externalId: ["external id", "issue key", "bug id", "issue id", "number", "key", "id"],
  lane: ["lane", "lane title"],
  statusCategory: ["status category"],
  status: ["status", "bug status", "state"],
  priority: ["priority"],
  severity: ["severity", "bug severity"],
  type: ["issue type", "type"],
  resolution: ["resolution", "state reason"],
  labels: ["labels"],
  assignee: ["assignee"],
  sprint: ["sprint"],
  epic: ["epic"],
  blockedBy: ["blocked by"],
  estimatedMinutes: ["estimated minutes"],
  createdAt: ["created at", "created", "opened", "opendate", "creation ts"],
  updatedAt: ["updated at", "updated", "changed", "changeddate", "delta ts"],
  resolvedAt: ["resolved at", "closed at", "resolved", "cf last resolved", "last resolved"],
} as const;

export type Column = keyof typeof HEADERS;

export const COLUMNS = Object.keys(HEADERS) as [Column, ...Column[]];

/**
 * Headers that mean something else in other trackers. In those trackers' files, they are read only
 * if the user maps them.
 */
const OURS: readonly Column[] = ["assignee", "sprint", "epic", "blockedBy"];

const FORMATS = {
  Jira: { isBugTracker: true },
  Bugzilla: { isBugTracker: true },
  GitBugs: { isBugTracker: true },
  GitHub: { isBugTracker: false },
  Lanework: { isBugTracker: false },
  plain: { isBugTracker: false },
};

export type FormatName = keyof typeof FORMATS;

/** Cell indexes for each field, in order of precedence; empty if the file has no such column. */
type Places = Record<Column, number[]>;

export interface Columns {
  format: FormatName;
  /** Whether an issue is a bug if its row does not specify a type. */
  isBugTracker: boolean;
  places: Places;
}

/** Normalizes headers, so `Issue key`, `issue_key` and `issueKey` refer to the same column. */
function normalize(header: string): string {
  return header
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

function formatOf(has: (header: string) => boolean): FormatName {
  if (has("issue key")) return "Jira";
  if (has("bug id")) return "Bugzilla";
  if (has("issue id") && has("summary")) return "GitBugs";
  if (has("number") && has("title")) return "GitHub";
  if (has("key") && (has("lane") || has("lane title"))) return "Lanework";
  return "plain";
}

function withPlaces(names: Set<string>, placesOf: (column: Column) => number[]): Columns {
  const format = formatOf((name) => names.has(name));
  const places = Object.fromEntries(
    COLUMNS.map((column) => [column, placesOf(column)]),
  ) as unknown as Places;
  return { format, ...FORMATS[format], places };
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
  const known = new Set(names);
  const isOurs = formatOf((name) => known.has(name)) === "Lanework";
  return withPlaces(known, (column) => {
    if (OURS.includes(column) && !isOurs) return [];
    return HEADERS[column].flatMap((alias) => found.get(alias) ?? []);
  });
}

/** Like `suggestColumns`, but with the field of each cell (or none) chosen by the user. */
export function chosenColumns(header: string[], chosen: readonly (Column | null)[]): Columns {
  return withPlaces(new Set(header.map(normalize)), (column) =>
    chosen.flatMap((name, index) => (name === column ? [index] : [])),
  );
}
