/** What an import reads from a row, and the headers that name it, in any of the formats; the first of several wins. */
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
  estimatedMinutes: ["estimated minutes"],
  createdAt: ["created at", "created", "opened", "opendate", "creation ts"],
  updatedAt: ["updated at", "updated", "changed", "changeddate", "delta ts"],
  resolvedAt: ["resolved at", "closed at", "resolved", "cf last resolved", "last resolved"],
} as const;

export type Column = keyof typeof HEADERS;

const FORMATS = {
  Jira: { isBugTracker: true },
  Bugzilla: { isBugTracker: true },
  GitBugs: { isBugTracker: true },
  GitHub: { isBugTracker: false },
  Lanework: { isBugTracker: false },
  plain: { isBugTracker: false },
};

export type FormatName = keyof typeof FORMATS;

export interface Columns {
  format: FormatName;
  /** Whether an issue is a bug where the row does not say what it is. */
  isBugTracker: boolean;
  /** Where each thing stands: cell indexes in the order of precedence; empty where the file has no such column. */
  places: Record<Column, number[]>;
}

/** `Issue key`, `issue_key` and `issueKey` name the same column. */
function normalise(header: string): string {
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

/** Recognises the columns of a table by its header; undefined where none is a title. */
export function recogniseColumns(header: string[]): Columns | undefined {
  const names = header.map(normalise);
  const places = Object.fromEntries(
    Object.entries(HEADERS).map(([column, aliases]) => [
      column,
      aliases.flatMap((alias) => names.flatMap((name, index) => (name === alias ? [index] : []))),
    ]),
  ) as Record<Column, number[]>;
  if (places.title.length === 0) return undefined;
  const format = formatOf((name) => names.includes(name));
  return { format, ...FORMATS[format], places };
}
