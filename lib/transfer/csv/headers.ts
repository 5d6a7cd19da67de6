/**
 * More than any tracker exports, and few enough to display, choose from and keep in memory for a
 * thousand rows.
 */
export const MAX_COLUMNS = 20_000;

/**
 * The fields that an import reads from a row, and their headers in all formats; `FORMATS` replaces
 * some of them. The first column that has a value wins.
 */
export const HEADERS = {
  title: ["title", "summary", "short desc", "subject"],
  description: ["description", "body"],
  prompt: [],
  externalId: ["external id", "issue key", "bug id", "issue id", "number", "key", "id"],
  lane: ["lane", "lane title"],
  statusCategory: ["status category"],
  status: ["status", "bug status", "state"],
  priority: ["priority"],
  severity: ["severity", "bug severity"],
  type: ["issue type", "type", "tracker"],
  isDone: [],
  resolution: ["resolution", "state reason"],
  labels: ["labels"],
  assignee: ["assignee"],
  sprint: ["sprint"],
  epic: ["epic"],
  blockedBy: ["blocked by"],
  blocks: ["blocks"],
  relatesTo: ["relates to", "related to"],
  duplicates: ["duplicates", "duplicate of"],
  relatedIssues: [],
  estimatedMinutes: ["estimated minutes"],
  estimatedHours: [],
  estimatedSeconds: [],
  comments: ["comment", "comments"],
  timeEntries: [],
  attachments: ["attachments", "attachment", "attachment links", "attachment urls"],
  startOn: ["start on", "start date", "custom field start date"],
  dueOn: ["due on", "due date"],
  parent: [
    ...["parent", "parent key", "parent id", "parent task", "parent issue", "parent iid"],
    ...["custom field epic link", "epic link"],
  ],
  createdAt: ["created at", "created at utc", "created", "opened", "opendate", "creation ts"],
  updatedAt: ["updated at", "updated at utc", "updated", "changed", "changeddate", "delta ts"],
  resolvedAt: [
    ...["resolved at", "closed at", "closed at utc", "resolved", "cf last resolved"],
    "last resolved",
  ],
  archivedAt: ["archived at"],
} as const satisfies Record<string, readonly string[]>;

export type Column = keyof typeof HEADERS;

export const COLUMNS = Object.keys(HEADERS) as [Column, ...Column[]];

/** Columns that are read from all of their cells; of the others, one cell counts. */
const LISTS: readonly Column[] = [
  ...(["labels", "blockedBy", "blocks", "relatesTo", "duplicates"] as const),
  ...(["relatedIssues", "comments", "attachments", "isDone"] as const),
];

export function isList(column: Column): boolean {
  return LISTS.includes(column);
}
