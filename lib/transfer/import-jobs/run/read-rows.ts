import type { Columns } from "@/lib/transfer/csv/columns";
import type { Column } from "@/lib/transfer/csv/headers";
import type { IssueDraft } from "@/lib/transfer/csv/issue-draft";
import type { TableRecord } from "@/lib/transfer/csv/parse-table";
import { InvalidRowError } from "@/lib/transfer/csv/cells/check-text";
import { type ReadRow, readRow, widthProblem } from "@/lib/transfer/csv/read-row";
import type { ImportProblem } from "@/lib/transfer/import-jobs/schema";

/** A record of a file as read by an import: the resulting draft, or why the record is skipped. */
export interface FileRow {
  row: number;
  read?: ReadRow;
  problems: ImportProblem[];
}

/** Creates an error, which means that the row is skipped. */
export function rowError(row: number, message: string): ImportProblem {
  return { row, field: null, message, level: "error" };
}

/** Creates a warning that indicates which part of the row was not imported. */
export function rowWarning(row: number, field: string | null, message: string): ImportProblem {
  return { row, field, message, level: "warning" };
}

/** Overhead per cell, added to its characters: a row may be nothing but commas. */
const CELL = 8;

/**
 * Approximate size of a record in characters: a few records may be as large as thousands of others.
 */
export function recordSize(record: TableRecord): number {
  return "cells" in record ? record.cells.reduce((sum, cell) => sum + cell.length + CELL, 0) : 0;
}

export function readFileRow(record: TableRecord, columns: Columns, width: number): FileRow {
  const row = record.line;
  if (!("cells" in record)) return { row, problems: [rowError(row, record.message)] };
  const misfit = widthProblem(record.cells, width);
  if (misfit !== undefined) return { row, problems: [rowError(row, misfit)] };
  try {
    const read = readRow(record.cells, columns);
    return { row, read, problems: read.notes.map((note) => rowWarning(row, null, note)) };
  } catch (error) {
    if (error instanceof InvalidRowError) return { row, problems: [rowError(row, error.message)] };
    throw error;
  }
}

/**
 * Rows without an id get one derived from the import's id and their position in the file, so reruns
 * of the import recognize them.
 */
export function toDraft(read: ReadRow, importId: number, place: number): IssueDraft {
  return { ...read.draft, externalId: read.draft.externalId ?? `import-${importId}-${place}` };
}

/** Long texts are read only once, when the issues are imported. */
export function withoutTexts(columns: Columns): Columns {
  const none = { description: [], prompt: [], comments: [], timeEntries: [], attachments: [] };
  return { ...columns, places: { ...columns.places, ...none } };
}

/** Whether any of a record's cells in these columns has a value. */
export function hasValue(record: TableRecord, { places }: Columns, names: readonly Column[]) {
  if (!("cells" in record)) return false;
  const { cells } = record;
  return names.some((name) => places[name].some((place) => (cells[place] ?? "").trim() !== ""));
}
