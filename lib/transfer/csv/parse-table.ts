import { CsvError, type Options, parse } from "csv-parse/sync";
import { OperatorError } from "@/lib/platform/config/operator-error";

/** One record of the file: the line it starts on, counted from 1, and its cells. */
export interface TableRow {
  line: number;
  cells: string[];
}

export interface RowProblem {
  line: number;
  message: string;
}

/** A record, or why there is none. */
export type TableRecord = TableRow | RowProblem;

export interface Table {
  rows: TableRow[];
  problems: RowProblem[];
}

/** Bounds how far a quote that is never closed can swallow its neighbours, in bytes. */
const LONGEST_ROW = 1_000_000;
const MOST_BROKEN_ROWS = 100;
const NEWLINE = 0x0a;
const RETURN = 0x0d;

/** What ends a line: files of old Macs have a return alone. */
export function lineEnd(hasNewline: boolean): number {
  return hasNewline ? NEWLINE : RETURN;
}

/**
 * Reads the records of a CSV text that comes in pieces, of UTF-8 bytes, and holds no more of it than the record it is
 * in. A record whose quotes are broken is a problem, and reading goes on at the line below the one it starts on. The
 * pieces may end anywhere: the records are the same.
 */
export class TableParser {
  private readonly options: Options;
  private pending = Buffer.alloc(0);
  /** The line that `pending` starts on. */
  private line = 1;
  private broken = 0;
  private firstBroken = 1;
  /** In a line that is too long: what comes up to its end is dropped. */
  private isSkipping = false;

  constructor(
    delimiter: string,
    private readonly newline: number,
  ) {
    this.options = csvOptions(delimiter, newline);
  }

  /** The records that end in this piece, in the order of the file. Throws an OperatorError when the text is no CSV. */
  push(piece: Buffer, isLast: boolean): TableRecord[] {
    const bytes = this.pending.length === 0 ? piece : Buffer.concat([this.pending, piece]);
    // Records end where lines do: what follows the last end may go on in the next piece.
    const whole = bytes.lastIndexOf(this.newline) + 1;
    const isEndless = whole === 0 && bytes.length > 2 * LONGEST_ROW;
    const end = isLast || isEndless ? bytes.length : whole;
    const records: TableRecord[] = [];
    const consumed = this.read(bytes.subarray(0, end), isLast, records);
    this.pending = Buffer.from(bytes.subarray(consumed));
    return records;
  }

  /** Answers how many of the bytes are done with. */
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
    if (this.broken <= MOST_BROKEN_ROWS) return;
    throw new OperatorError(
      `The file is not CSV: over ${MOST_BROKEN_ROWS} rows have broken quotes, the first on line ${this.firstBroken}.`,
    );
  }
}

/** Every record of a CSV text. Throws an OperatorError where TableParser does. */
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

/** The cells of the first record as this delimiter divides them; undefined where its quotes are broken. */
export function parseHeader(text: string, delimiter: string): string[] | undefined {
  const start = Buffer.from(text.slice(0, LONGEST_ROW));
  const options = csvOptions(delimiter, lineEnd(start.includes(NEWLINE)));
  return readRecords(start, { ...options, to: 1 }).records[0]?.cells;
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
      return "a quoted field goes on after its closing quote; a quote inside is written twice";
  }
}
