import { CsvError, type Options, parse } from "csv-parse/sync";
import { OperatorError } from "@/lib/platform/config/operator-error";

/** One record of the file: its 1-based starting line and its cells. */
export interface TableRow {
  line: number;
  cells: string[];
}

export interface RowProblem {
  line: number;
  message: string;
}

/** A record, or the reason it could not be parsed. */
export type TableRecord = TableRow | RowProblem;

export interface Table {
  rows: TableRow[];
  problems: RowProblem[];
}

/** Limits, in bytes, how much an unclosed quote can swallow. */
const MAX_ROW_BYTES = 1_000_000;
const MAX_BROKEN_ROWS = 100;
const NEWLINE = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** Returns the byte that ends a line. Files from old Macs use a lone CR. */
export function lineEnd(hasNewline: boolean): number {
  return hasNewline ? NEWLINE : CARRIAGE_RETURN;
}

/**
 * Streaming parser for UTF-8 CSV that arrives in chunks; buffers only the current record. A record
 * with broken quotes is reported as a problem, and parsing resumes on the line after the record's
 * first. Chunk boundaries do not affect the result.
 */
export class TableParser {
  private readonly options: Options;
  private pending = Buffer.alloc(0);
  /** The line that `pending` starts on. */
  private line = 1;
  private broken = 0;
  private firstBroken = 1;
  /** True inside an overlong line, whose remaining input is dropped. */
  private isSkipping = false;

  constructor(
    delimiter: string,
    private readonly newline: number,
  ) {
    this.options = csvOptions(delimiter, newline);
  }

  /**
   * Returns the records completed by this chunk, in file order. Throws an OperatorError if the text
   * is not CSV.
   */
  push(piece: Buffer, isLast: boolean): TableRecord[] {
    const bytes = this.pending.length === 0 ? piece : Buffer.concat([this.pending, piece]);
    // Records end at line breaks; text after the last one may continue in the next chunk.
    const whole = bytes.lastIndexOf(this.newline) + 1;
    const isEndless = whole === 0 && bytes.length > 2 * MAX_ROW_BYTES;
    const end = isLast || isEndless ? bytes.length : whole;
    const records: TableRecord[] = [];
    const consumed = this.read(bytes.subarray(0, end), isLast, records);
    this.pending = Buffer.from(bytes.subarray(consumed));
    return records;
  }

  /** Returns how many of the bytes were consumed. */
  private read(bytes: Buffer, isLast: boolean, records: TableRecord[]): number {
    const lineAt = lineCounter(bytes, this.newline, this.line);
    let start = this.isSkipping ? this.lineBelow(bytes, 0) : 0;
    while (start < bytes.length) {
      const read = readRecords(bytes.subarray(start), this.options);
      for (const { cells, from } of read.records) {
        if (cells.some((cell) => cell.trim() !== "")) {
          records.push({ line: lineAt(skipBlank(bytes, start + from)), cells });
        }
      }
      if (!read.failure) {
        start = bytes.length;
        break;
      }
      const broken = skipBlank(bytes, start + read.end);
      if (read.failure.code === "CSV_QUOTE_NOT_CLOSED" && !isLast) {
        start = broken;
        break;
      }
      records.push({ line: lineAt(broken), message: explain(read.failure) });
      this.countBroken(lineAt(broken));
      start = this.lineBelow(bytes, broken);
    }
    this.line = lineAt(start);
    return start;
  }

  private lineBelow(bytes: Buffer, from: number): number {
    const end = bytes.indexOf(this.newline, from);
    this.isSkipping = end < 0;
    return end < 0 ? bytes.length : end + 1;
  }

  private countBroken(line: number): void {
    if (this.broken === 0) this.firstBroken = line;
    this.broken += 1;
    if (this.broken <= MAX_BROKEN_ROWS) return;
    throw new OperatorError(
      `The file is not CSV: over ${MAX_BROKEN_ROWS} rows have broken quotes, the first on line ${this.firstBroken}.`,
    );
  }
}

/**
 * Returns every record in the text of a CSV file. Throws an OperatorError in the same cases as
 * TableParser.
 */
export function parseTable(text: string, delimiter: string): Table {
  const bytes = Buffer.from(text);
  const records = new TableParser(delimiter, lineEnd(bytes.includes(NEWLINE))).push(bytes, true);
  const table: Table = { rows: [], problems: [] };
  for (const record of records) {
    if ("cells" in record) table.rows.push(record);
    else table.problems.push(record);
  }
  return table;
}

/**
 * Returns the cells of the first record, split at this delimiter; undefined if its quotes are
 * broken.
 */
export function parseHeader(text: string, delimiter: string): string[] | undefined {
  const start = Buffer.from(text.slice(0, MAX_ROW_BYTES));
  const options = csvOptions(delimiter, lineEnd(start.includes(NEWLINE)));
  return readRecords(start, { ...options, to: 1 }).records[0]?.cells;
}

function csvOptions(delimiter: string, newline: number): Options {
  return {
    delimiter,
    record_delimiter: newline === NEWLINE ? ["\r\n", "\n"] : "\r",
    // A quote within an unquoted cell is literal: `Port 5" disk driver`.
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    ltrim: true,
    rtrim: true,
    max_record_size: MAX_ROW_BYTES,
  };
}

interface Records {
  /** `from`: the offset where the previous record ended. */
  records: { cells: string[]; from: number }[];
  /** Offset after the last valid record. */
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

/** Returns the offset after any empty lines between records. */
function skipBlank(bytes: Buffer, from: number): number {
  let at = from;
  while (bytes[at] === NEWLINE || bytes[at] === CARRIAGE_RETURN) at += 1;
  return at;
}

/**
 * Returns a function that maps ascending offsets to line numbers in a single pass over the text.
 */
function lineCounter(bytes: Buffer, newline: number, first: number): (offset: number) => number {
  let line = first;
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
      return "a quoted field continues after its closing quote; quotes inside a field must be doubled";
  }
}
