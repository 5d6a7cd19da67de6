import { createHash } from "node:crypto";
import { type Columns, suggestColumns } from "./columns";
import { decodeText, type Encoding } from "./decode-text";
import type { Column } from "./headers";
import { type IgnoredColumn, IgnoredColumns } from "./ignored-columns";
import type { IssueDraft } from "./issue-draft";
import { JsonHeader, JsonRows, toRecords } from "./json/json-records";
import { isJson } from "./json/split-objects";
import { parseTable, type RowProblem, type Table, type TableRow } from "./parse-table";
import { type Head, readHead, requireTitle } from "./read-head";
import { InvalidRowError } from "./cells/check-text";
import { type ReadRow, readRow, widthProblem } from "./read-row";

/** The contents of a CSV file. */
export interface ReadFile {
  format: Columns["format"];
  encoding: Encoding;
  /** In file order. */
  drafts: IssueDraft[];
  /** The line on which each draft starts. */
  lines: number[];
  /** Skipped rows and why, by line. */
  problems: RowProblem[];
  /** Rows imported with changes and how, by line. */
  notes: RowProblem[];
  /**
   * Unrecognized words and how often they occur; their issues are treated as if the cell were
   * empty.
   */
  unknownWords: { column: Column; word: string; count: number }[];
  /** Columns that are not read but have values. */
  ignored: IgnoredColumn[];
}

/**
 * Reads the issues from an export in CSV or JSON. Throws an OperatorError if the file is empty, is
 * neither or has no title column; in that case, nothing may be imported.
 */
export function readIssues(bytes: Uint8Array): ReadFile {
  const { text, encoding } = decodeText(bytes);
  const { header, columns, rows, problems } = isJson(text) ? readObjects(text) : readTable(text);
  const read = new Reader(columns, header.length);
  const ignored = new IgnoredColumns(header, columns);
  for (const row of rows) {
    ignored.add(row.cells);
    const problem = read.take(row);
    if (problem !== undefined) problems.push({ line: row.line, message: problem });
  }
  problems.sort((a, b) => a.line - b.line);
  const { drafts, lines, notes, unknown } = read;
  return {
    format: columns.format,
    encoding,
    drafts,
    lines,
    problems,
    notes,
    unknownWords: [...unknown.values()],
    ignored: ignored.list().filter(({ rows }) => rows > 0),
  };
}

interface Contents extends Table, Pick<Head, "header" | "columns"> {}

function readTable(text: string): Contents {
  const { delimiter, header, columns } = readHead(text);
  requireTitle(columns);
  const { rows, problems } = parseTable(text, delimiter);
  return { header, columns, rows: rows.slice(1), problems };
}

function readObjects(text: string): Contents {
  const json = new JsonRows();
  const found = json.push(Buffer.from(text));
  json.end();
  const names = new JsonHeader();
  names.add(found);
  const header = names.list();
  const columns = { ...suggestColumns(header), isJson: true };
  requireTitle(columns);
  const contents: Contents = { header, columns, rows: [], problems: [] };
  for (const record of toRecords(found, header)) {
    if ("cells" in record) contents.rows.push(record);
    else contents.problems.push(record);
  }
  return contents;
}

class Reader {
  readonly drafts: IssueDraft[] = [];
  readonly lines: number[] = [];
  readonly notes: RowProblem[] = [];
  readonly unknown = new Map<string, { column: Column; word: string; count: number }>();
  /** The line where each id first occurred. */
  private readonly firstLines = new Map<string, number>();
  private readonly copies = new Map<string, number>();

  constructor(
    private readonly columns: Columns,
    private readonly width: number,
  ) {}

  /** Adds the row's issue, or returns why it cannot be added. */
  take({ line, cells }: TableRow): string | undefined {
    const misfit = widthProblem(cells, this.width);
    if (misfit !== undefined) return misfit;
    try {
      const { draft, notes, unknown } = readRow(cells, this.columns);
      const externalId = draft.externalId ?? this.makeId(draft);
      const earlier = this.firstLines.get(externalId);
      if (earlier !== undefined) return `repeats the id ${externalId} from line ${earlier}`;
      this.firstLines.set(externalId, line);
      this.drafts.push({ ...draft, externalId });
      this.lines.push(line);
      for (const message of notes) this.notes.push({ line, message });
      for (const { column, word } of unknown) this.count(column, word);
      return undefined;
    } catch (error) {
      if (error instanceof InvalidRowError) return error.message;
      throw error;
    }
  }

  /**
   * Rows without an id get one derived from values that rarely change, so a second import
   * recognizes them.
   */
  private makeId({ title, description, createdAt }: ReadRow["draft"]): string {
    const content = JSON.stringify([title, description, createdAt]);
    const digest = createHash("sha256").update(content).digest("hex").slice(0, 16);
    const copy = (this.copies.get(digest) ?? 0) + 1;
    this.copies.set(digest, copy);
    return copy === 1 ? `csv-${digest}` : `csv-${digest}-${copy}`;
  }

  private count(column: Column, word: string): void {
    const key = `${column} ${word.toLowerCase()}`;
    const entry = this.unknown.get(key) ?? { column, word, count: 0 };
    entry.count += 1;
    this.unknown.set(key, entry);
  }
}
