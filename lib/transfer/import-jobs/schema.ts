import { z } from "zod";
import { id, multiLine, optionalLine, queryBoolean } from "@/lib/platform/api/fields";
import { stamps, timestamp } from "@/lib/platform/api/wire";
import { type Column, COLUMNS, MOST_COLUMNS } from "@/lib/transfer/csv/columns";

/** The most a file may have (docs/importing.md). */
export const IMPORT_LIMIT = 256 * 1024 * 1024;
/** Rows of which an import says what is wrong with them; `failed` counts on. */
export const MOST_ERRORS = 1_000;

/** What becomes of an import, by value. */
export const IMPORT_STATUSES = [
  "Waiting",
  "Queued",
  "Running",
  "Done",
  "Failed",
  "Cancelled",
] as const;

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** What a column of the file can be read as. */
export const IMPORT_FIELDS = COLUMNS.map(snake);

/** A wire name as the reader of files has it. */
export function toColumn(field: string): Column {
  return COLUMNS[IMPORT_FIELDS.indexOf(field)] ?? "title";
}

/** POST …/issues/import: the body is the file; `preview` keeps it until somebody starts it. */
export const importQuery = z.object({
  file_name: optionalLine(255).default(""),
  preview: queryBoolean.default(false),
});

/** POST …/imports/{id}/preview and …/start. */
export const importOptionsBody = z.object({
  /** What each column of the file is, from left to right; by default what its header says. */
  columns: z
    .array(z.enum(IMPORT_FIELDS, { error: "Must be a field of an issue, or null." }).nullable(), {
      error: "Must be a list of fields.",
    })
    .max(MOST_COLUMNS, { error: `May not have more than ${MOST_COLUMNS} elements.` })
    .refine((columns) => columns.includes("title"), { error: "One column must be the title." })
    .optional(),
  /** Lanes by the word that stands in the file, in lower case. */
  lanes: z
    .record(multiLine(255), id(), {
      error: (issue) =>
        issue.code === "invalid_key" ? "Has a word that no file can hold." : undefined,
    })
    .optional(),
  /** Whether labels, sprints and epics that the project lacks are made, as far as you may. */
  create_missing: z.boolean({ error: "Must be true or false." }).optional(),
});
export type ImportOptions = z.output<typeof importOptionsBody>;

/** What is wrong with a row: an error left it out, a warning changed it. `row` is the line it starts on. */
export const importProblem = z.strictObject({
  row: z.int(),
  field: z.string().nullable(),
  message: z.string(),
  level: z.enum(["error", "warning"]),
});
export type ImportProblem = z.infer<typeof importProblem>;

const listed = {
  id: z.int(),
  project_id: z.int(),
  user_id: z.int(),
  /** 0 Waiting (for start), 1 Queued, 2 Running, 3 Done, 4 Failed, 5 Cancelled. */
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

/** An import with what was wrong with its rows. */
export const importResource = z.strictObject({ ...listed, errors: z.array(importProblem) });
export type ImportJob = z.infer<typeof importResource>;

/** What an import would do, read from the first rows of the file. */
export const importPreviewResource = z.strictObject({
  format: z.string(),
  encoding: z.string(),
  delimiter: z.string(),
  header: z.array(z.string()),
  columns: z.array(z.string().nullable()),
  /** How many rows were looked at, and whether they are all. */
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
    }),
  ),
  problems: z.array(importProblem),
  /** The words that lanes are chosen by, how many rows have each, and the lane they go to. */
  lanes: z.array(z.strictObject({ word: z.string(), count: z.int(), lane_id: z.int() })),
  unknown_words: z.array(z.strictObject({ field: z.string(), word: z.string(), count: z.int() })),
});
export type ImportPreview = z.infer<typeof importPreviewResource>;
