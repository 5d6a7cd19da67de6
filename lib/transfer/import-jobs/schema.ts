import { z } from "zod";
import { id, multiLine, optionalLine, queryBoolean } from "@/lib/platform/api/fields";
import { stamps, timestamp, wireDay } from "@/lib/platform/api/wire";
import { type Column, COLUMNS, MAX_COLUMNS } from "@/lib/transfer/csv/headers";

/** Maximum file size (docs/importing.md). */
export const IMPORT_LIMIT = 256 * 1024 * 1024;
/** Maximum number of problems that are kept; `failed` counts all failed rows. */
export const MAX_ROW_PROBLEMS = 1_000;

/** Import statuses by value. */
export const IMPORT_STATUSES = [
  "Waiting",
  "Queued",
  "Running",
  "Done",
  "Failed",
  "Cancelled",
] as const;

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The fields that a column can be mapped to. */
export const IMPORT_FIELDS = COLUMNS.map(snake);

/** Maps a wire name to the file reader's name. */
export function toColumn(field: string): Column {
  return COLUMNS[IMPORT_FIELDS.indexOf(field)] ?? "title";
}

/**
 * POST …/issues/import: the body is the file; with `preview` it is kept until someone starts it.
 */
export const importQuery = z.object({
  file_name: optionalLine(255).default(""),
  preview: queryBoolean.default(false),
});

const recordError = (issue: { code?: string | undefined }) =>
  issue.code === "invalid_key" ? "Contains a value that cannot appear in a file." : undefined;

/** POST …/imports/{id}/preview and …/start. */
export const importOptionsBody = z.object({
  /** The field of each column, from left to right; derived from the header by default. */
  columns: z
    .array(z.enum(IMPORT_FIELDS, { error: "Must be an issue field or null." }).nullable(), {
      error: "Must be a list of fields.",
    })
    .max(MAX_COLUMNS, { error: `May not have more than ${MAX_COLUMNS} elements.` })
    .refine((columns) => columns.includes("title"), { error: "One column must be the title." })
    .optional(),
  /** Lanes by the word in the file, in lowercase. */
  lanes: z.record(multiLine(255), id(), { error: recordError }).optional(),
  /** Members by the name in the file, in lowercase; null leaves that person's issues unassigned. */
  people: z.record(multiLine(255), id().nullable(), { error: recordError }).optional(),
  /**
   * Whether to create missing labels, sprints and epics, to the extent that the caller is allowed
   * to.
   */
  create_missing: z.boolean({ error: "Must be true or false." }).optional(),
});
export type ImportOptions = z.output<typeof importOptionsBody>;

/**
 * A problem with a row: an error means it was skipped, a warning that it was changed. `row` is its
 * starting line.
 */
export const importProblem = z.strictObject({
  row: z.int(),
  field: z.string().nullable(),
  message: z.string(),
  level: z.enum(["error", "warning"]),
});
export type ImportProblem = z.infer<typeof importProblem>;

/** A column of the file that is not imported, and how many rows have a value in it. */
const ignoredColumn = z.strictObject({ header: z.string(), rows: z.int() });
export type IgnoredColumn = z.infer<typeof ignoredColumn>;

/** A person whose issues are left unassigned because no member matches, and how many there are. */
const unmatchedPerson = z.strictObject({ name: z.string(), issues: z.int() });
export type UnmatchedPerson = z.infer<typeof unmatchedPerson>;

/**
 * The attachments of the imported issues that the file names by address. Each is a link in the
 * issue's texts; `to_download` of them are also downloaded after the import.
 */
const importedAttachments = z.strictObject({
  found: z.int(),
  to_download: z.int(),
  downloaded: z.int(),
  /** Each is among the `errors`, and stays a link. */
  failed: z.int(),
  is_downloading: z.boolean(),
});

const listed = {
  id: z.int(),
  project_id: z.int(),
  user_id: z.int(),
  /** 0 Waiting (to be started), 1 Queued, 2 Running, 3 Done, 4 Failed, 5 Cancelled. */
  status: z.int().min(0).max(5),
  file_name: z.string(),
  size_bytes: z.int(),
  format: z.string().nullable(),
  encoding: z.string().nullable(),
  total: z.int(),
  processed: z.int(),
  imported: z.int(),
  skipped: z.int(),
  failed: z.int(),
  failure: z.string().nullable(),
  cancel_requested: z.boolean(),
  started_at: timestamp.nullable(),
  finished_at: timestamp.nullable(),
  ...stamps,
};

/** An element of GET …/imports. */
export const listedImportResource = z.strictObject(listed);
export type ListedImport = z.infer<typeof listedImportResource>;

/** An import with its row problems and, once it has started, the columns it leaves out. */
export const importResource = z.strictObject({
  ...listed,
  errors: z.array(importProblem),
  ignored_columns: z.array(ignoredColumn),
  /** The first 1,000 people without a matching member. */
  unmatched_people: z.array(unmatchedPerson),
  attachments: importedAttachments,
});
export type ImportJob = z.infer<typeof importResource>;

/** What an import would do, based on the first rows of the file. */
export const importPreviewResource = z.strictObject({
  format: z.string(),
  encoding: z.string(),
  delimiter: z.string(),
  header: z.array(z.string()),
  columns: z.array(z.string().nullable()),
  /** How many rows were inspected, and whether that is all of them. */
  checked: z.int(),
  is_whole: z.boolean(),
  rows: z.array(
    z.strictObject({
      row: z.int(),
      external_id: z.string().nullable(),
      title: z.string(),
      description: z.string(),
      lane_id: z.int(),
      priority: z.int(),
      type: z.int(),
      labels: z.array(z.string()),
      assignee: z.string().nullable(),
      sprint: z.string().nullable(),
      epic: z.string().nullable(),
      estimated_minutes: z.int().nullable(),
      resolution: z.string().nullable(),
      start_on: wireDay.nullable(),
      due_on: wireDay.nullable(),
      /** Its id in the file. */
      parent: z.string().nullable(),
      /** The numbers of comments, and of links to other issues. */
      comments: z.int(),
      links: z.int(),
      attachments: z.int(),
    }),
  ),
  problems: z.array(importProblem),
  /** The markup that becomes Markdown in descriptions and comments, if the format has another. */
  markup: z.enum(["jira", "textile"]).nullable(),
  /** The hosts of attachments, the number there, and whether they are downloaded after the import. */
  attachments: z.array(
    z.strictObject({ host: z.string(), count: z.int(), is_downloaded: z.boolean() }),
  ),
  /** Columns that will not be imported; rows as far as inspected. */
  ignored_columns: z.array(ignoredColumn),
  /** Words that map to lanes, with their row counts and lanes. */
  lanes: z.array(z.strictObject({ word: z.string(), count: z.int(), lane_id: z.int() })),
  /**
   * The people in the file, those without a suggested member first: how many of the rows are assigned
   * to them, how many comments, reactions and time entries are theirs, and which member they are
   * (suggested or chosen).
   */
  people: z.array(
    z.strictObject({
      name: z.string(),
      issues: z.int(),
      comments: z.int(),
      reactions: z.int(),
      time_entries: z.int(),
      user_id: z.int().nullable(),
    }),
  ),
  unknown_words: z.array(z.strictObject({ field: z.string(), word: z.string(), count: z.int() })),
});
export type ImportPreview = z.infer<typeof importPreviewResource>;
