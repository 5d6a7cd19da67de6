import type { Columns } from "@/lib/transfer/csv/columns";
import type { IssueDraft } from "@/lib/transfer/csv/issue-draft";
import type { TableRecord } from "@/lib/transfer/csv/parse-table";
import { BadRow, type ReadRow, readRow, widthProblem } from "@/lib/transfer/csv/read-row";
import type { ImportProblem } from "@/lib/transfer/import-jobs/schema";

/** A record of a file as an import takes it: what it becomes, or why it is left out. */
export interface FileRow {
  row: number;
  read?: ReadRow;
  problems: ImportProblem[];
}

/** An error leaves the row out. */
export function rowError(row: number, message: string): ImportProblem {
  return { row, field: null, message, level: "error" };
}

/** A warning says what of the row did not go in. */
export function rowWarning(row: number, field: string | null, message: string): ImportProblem {
  return { row, field, message, level: "warning" };
}

/** What a cell takes beside its characters: a row may be nothing but commas. */
const CELL = 8;

/** About the characters of a record: a few of them may be as much as thousands of others. */
export function weightOf(record: TableRecord): number {
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
    if (error instanceof BadRow) return { row, problems: [rowError(row, error.message)] };
    throw error;
  }
}

/** A row without an id gets one of its import and its place in the file, by which the same import knows it again. */
export function toDraft(read: ReadRow, importId: number, place: number): IssueDraft {
  return { ...read.draft, externalId: read.draft.externalId ?? `import-${importId}-${place}` };
}
