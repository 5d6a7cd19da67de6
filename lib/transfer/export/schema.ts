import { filterFields } from "@/lib/issues/filters/schema";
import { z } from "zod";
import { REACTION_EMOJI } from "@/lib/issues/comments/schema";
import { queryInstant } from "@/lib/platform/api/dates";
import { queryBoolean } from "@/lib/platform/api/fields";
import { timestamp, wireDay } from "@/lib/platform/api/wire";

/** GET …/issues/export: the issue list's filters and the file format. */
export const exportQuery = z.object({
  ...filterFields,
  updated_since: queryInstant.optional(),
  format: z.enum(["csv", "json"], { error: "Must be csv or json." }).default("csv"),
  /**
   * Whether to start CSV with a byte order mark, which lets spreadsheet programs detect the
   * encoding.
   */
  bom: queryBoolean.default(false),
});
export type ExportQuery = z.output<typeof exportQuery>;

/** CSV columns in order, with the names that an import recognizes. */
export const EXPORT_COLUMNS = [
  "key",
  "external_id",
  "title",
  "description",
  "lane",
  "type",
  "priority",
  "labels",
  "assignee",
  "sprint",
  "epic",
  "estimated_minutes",
  "resolution",
  "created_at",
  "updated_at",
  "resolved_at",
  "blocked_by",
  "relates_to",
  "duplicates",
  "start_on",
  "due_on",
  "parent",
  "archived_at",
] as const;

const exportedComment = z.strictObject({
  id: z.int(),
  /** The comment that a reply is about. It may have been deleted. */
  parent_id: z.int().nullable(),
  author: z.string().nullable(),
  body: z.string(),
  created_at: timestamp,
  updated_at: timestamp,
  /** By emoji, the email addresses of those who reacted, in the order in which they did. */
  reactions: z.array(z.strictObject({ emoji: z.enum(REACTION_EMOJI), users: z.array(z.string()) })),
});

const exportedTimeEntry = z.strictObject({
  /** An email address; null if the person was deleted. */
  user: z.string().nullable(),
  minutes: z.int(),
  spent_on: wireDay,
  note: z.string(),
  created_at: timestamp,
});

/** An element of the JSON export; it has names in place of ids, so it is self-contained. */
export const exportedIssueResource = z.strictObject({
  key: z.string(),
  external_id: z.string(),
  title: z.string(),
  description: z.string(),
  prompt: z.string().nullable(),
  lane: z.string(),
  type: z.string(),
  priority: z.string(),
  labels: z.array(z.string()),
  assignee: z.string().nullable(),
  sprint: z.string().nullable(),
  epic: z.string().nullable(),
  estimated_minutes: z.int().nullable(),
  resolution: z.string().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
  resolved_at: timestamp.nullable(),
  blocked_by: z.array(z.string()),
  relates_to: z.array(z.string()),
  duplicates: z.array(z.string()),
  start_on: wireDay.nullable(),
  due_on: wireDay.nullable(),
  parent: z.string().nullable(),
  archived_at: timestamp.nullable(),
  /** Omitted if the caller cannot read comments. */
  comments: z.array(exportedComment).optional(),
  /** Omitted if the caller cannot read time entries. */
  time_entries: z.array(exportedTimeEntry).optional(),
});
export type ExportedIssue = z.infer<typeof exportedIssueResource>;
