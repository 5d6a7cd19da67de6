import { CsvError, type Options, parse } from "csv-parse/sync";
import { OperatorError } from "@/lib/operator-error";

/** One record of the file: the line it starts on, counted from 1, and its cells. */
export interface TableRow {
  line: number;
  cells: string[];
}

export interface RowProblem {
  line: number;
  message: string;
}

export interface Table {
  rows: TableRow[];
  problems: RowProblem[];
}

/** Bounds how far a quote that is never closed can swallow its neighbours, in bytes. */
const LONGEST_ROW = 1_000_000;
const MOST_BROKEN_ROWS = 100;
const NEWLINE = 0x0a;
const RETURN = 0x0d;

/**
 * Every record of a CSV text. A record whose quotes are broken is a problem, and reading goes on at the line below
 * the one it starts on. Throws an OperatorError when that happens too often for the text to be CSV.
 */
export function parseTable(text: string, delimiter: string): Table {
  const bytes = Buffer.from(text);
  // Files of old Macs end their lines with a return alone.
  const newline = bytes.includes(NEWLINE) ? NEWLINE : RETURN;
  const options = csvOptions(delimiter, newline);
  const lineAt = lineCounter(bytes, newline);
  const table: Table = { rows: [], problems: [] };
  for (let start = 0; start < bytes.length;) {
    const read = readRecords(bytes.subarray(start), options);
    for (const { cells, from } of read.records) {
      if (cells.some((cell) => cell.trim() !== "")) {
        table.rows.push({ cells, line: lineAt(skipBlank(bytes, start + from)) });
      }
    }
    if (!read.failure) break;
    const broken = skipBlank(bytes, start + read.end);
    table.problems.push({ line: lineAt(broken), message: explain(read.failure) });
    if (table.problems.length > MOST_BROKEN_ROWS) {
      const first = table.problems[0]?.line ?? 1;
      throw new OperatorError(
        `The file is not CSV: over ${MOST_BROKEN_ROWS} rows have broken quotes, the first on line ${first}.`,
      );
    }
    const next = bytes.indexOf(newline, broken);
    start = next < 0 ? bytes.length : next + 1;
  }
  return table;
}

/** The cells of the first record as this delimiter divides them; undefined where its quotes are broken. */
export function parseHeader(text: string, delimiter: string): string[] | undefined {
  const start = Buffer.from(text.slice(0, LONGEST_ROW));
  const newline = start.includes(NEWLINE) ? NEWLINE : RETURN;
  return readRecords(start, { ...csvOptions(delimiter, newline), to: 1 }).records[0]?.cells;
}

function csvOptions(delimiter: string, newline: number): Options {
  return {
    delimiter,
    record_delimiter: newline === NEWLINE ? ["\r\n", "\n"] : "\r",
    // A quote within an unquoted cell is a quote: `Port 5" disk driver`.
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    ltrim: true,
    rtrim: true,
    max_record_size: LONGEST_ROW,
  };
}

interface Records {
  /** `from`: the offset where the record before it ended. */
  records: { cells: string[]; from: number }[];
  /** Offset behind the last good record. */
  end: number;
  failure?: CsvError;
}

function readRecords(bytes: Buffer, options: Options): Records {
  const read: Records = { records: [], end: 0 };
  try {
    parse(bytes, {
      ...options,
      on_record: (cells: string[], { bytes: end }) => {
        read.records.push({ cells, from: read.end });
        read.end = end;
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    read.failure = error;
  }
  return read;
}

/** Empty lines between records belong to neither. */
function skipBlank(bytes: Buffer, from: number): number {
  let at = from;
  while (bytes[at] === NEWLINE || bytes[at] === RETURN) at += 1;
  return at;
}

/** Line numbers of ascending offsets; the whole text is walked through once. */
function lineCounter(bytes: Buffer, newline: number): (offset: number) => number {
  let line = 1;
  let counted = 0;
  return (offset) => {
    for (; counted < offset; counted += 1) if (bytes[counted] === newline) line += 1;
    return line;
  };
}

function explain(failure: CsvError): string {
  switch (failure.code) {
    case "CSV_QUOTE_NOT_CLOSED":
      return "a quoted field is never closed";
    case "CSV_MAX_RECORD_SIZE":
      return "a quoted field is never closed, or the row has over a million characters";
    default:
      return "a quoted field goes on after its closing quote; a quote inside is written twice";
  }
}
