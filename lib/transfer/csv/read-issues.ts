import { createHash } from "node:crypto";
import type { Column, Columns } from "./columns";
import { decodeText, type Encoding } from "./decode-text";
import type { IssueDraft } from "./issue-draft";
import { parseTable, type RowProblem, type TableRow } from "./parse-table";
import { readHead, requireTitle } from "./read-head";
import { BadRow, type ReadRow, readRow, widthProblem } from "./read-row";

/** What a CSV file holds. */
export interface ReadFile {
  format: Columns["format"];
  encoding: Encoding;
  /** In the order of the file. */
  drafts: IssueDraft[];
  /** Rows that are left out, and why, by line. */
  problems: RowProblem[];
  /** Rows that go in changed, and how, by line. */
  notes: RowProblem[];
  /** Words nobody taught us, with how often they stand; their issues get what an empty cell gets. */
  unknownWords: { column: Column; word: string; count: number }[];
}

/**
 * Reads the issues of a CSV export. Throws an OperatorError, of which nothing may be imported, for what is no CSV, is
 * empty, or names no title in its first row.
 */
export function readIssues(bytes: Uint8Array): ReadFile {
  const { text, encoding } = decodeText(bytes);
  const { delimiter, header, columns } = readHead(text);
  requireTitle(columns);
  const table = parseTable(text, delimiter);
  const problems = [...table.problems];
  const read = new Reader(columns, header.length);
  for (const row of table.rows.slice(1)) {
    const problem = read.take(row);
    if (problem !== undefined) problems.push({ line: row.line, message: problem });
  }
  problems.sort((a, b) => a.line - b.line);
  const { drafts, notes, unknown } = read;
  return {
    format: columns.format,
    encoding,
    drafts,
    problems,
    notes,
    unknownWords: [...unknown.values()],
  };
}

class Reader {
  readonly drafts: IssueDraft[] = [];
  readonly notes: RowProblem[] = [];
  readonly unknown = new Map<string, { column: Column; word: string; count: number }>();
  /** The line where each id stood first. */
  private readonly lines = new Map<string, number>();
  private readonly copies = new Map<string, number>();

  constructor(
    private readonly columns: Columns,
    private readonly width: number,
  ) {}

  /** Keeps the row's issue, or answers why it cannot. */
  take({ line, cells }: TableRow): string | undefined {
    const misfit = widthProblem(cells, this.width);
    if (misfit !== undefined) return misfit;
    try {
      const { draft, notes, unknown } = readRow(cells, this.columns);
      const externalId = draft.externalId ?? this.makeId(draft);
      const earlier = this.lines.get(externalId);
      if (earlier !== undefined) return `repeats the id ${externalId} of line ${earlier}`;
      this.lines.set(externalId, line);
      this.drafts.push({ ...draft, externalId });
      for (const message of notes) this.notes.push({ line, message });
      for (const { column, word } of unknown) this.count(column, word);
      return undefined;
    } catch (error) {
      if (error instanceof BadRow) return error.message;
      throw error;
    }
  }

  /** A row without an id gets one made of what seldom changes, so that a second import knows it again. */
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
