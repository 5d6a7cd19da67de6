import { BlockWriter, type Cell } from "./block-writer";
import type { Token } from "./inline-tokens";
import { readListItem } from "./list-indent";
import { codeInCell } from "./markdown-code";
import type { Piece } from "./pieces";
import { isMarkdownDivider, type WriteInline } from "./tables";

/** How one kind of markup is read. */
export interface Dialect {
  pieces: (text: string) => Piece[];
  tokens: (line: string, bars: boolean) => Token[];
  inline: WriteInline;
  cells: (tokens: readonly Token[], write: WriteInline) => Cell[];
  /** Whether `- item` is an item, which it is in Markdown too. */
  hasDashLists: boolean;
  /** Whether a quoted or preformatted paragraph goes on until a blank line. */
  hasLongQuotes: boolean;
  rule: RegExp;
}

/** `h2. `, `bq. ` and so on. In Textile, a class, id or style may follow the name. */
const BLOCK =
  /^\s*(h[1-6]|bq|bc|p|pre)((?:\([^()]*\)|\{[^{}]*\}|\[[^\][]*\]|[<>=]){0,4})\.(?:\s|$)/;

/** More columns than any real table, which Markdown would not show as one either. */
const MAX_COLUMNS = 100;

/** Converts a text by its pieces, and the text in them line by line. */
export function writePieces(text: string, dialect: Dialect): string {
  const lines = new LineWriter(dialect);
  const pieces = dialect.pieces(text);
  pieces.forEach((piece, index) => lines.take(piece, pieces[index - 1], pieces[index + 1]));
  return lines.end();
}

class LineWriter {
  private readonly writer = new BlockWriter();
  /** The rows of the table being read. */
  private rows: string[] = [];
  /** Whether lines belong to a paragraph of this kind until a blank one. */
  private paragraph: "" | "bq" | "bc" = "";
  private code: string[] = [];
  private wasItem = false;
  /** Whether the last piece was code in a cell of the table. */
  private isInCell = false;

  constructor(private readonly dialect: Dialect) {}

  end(): string {
    this.endBlocks();
    return this.writer.markdown;
  }

  take(piece: Piece, before: Piece | undefined, after: Piece | undefined): void {
    switch (piece.kind) {
      case "text":
        return this.text(piece.text, before, after);
      case "code":
        return this.takeCode(piece, before);
      case "verbatim":
        this.endBlocks();
        return this.writer.verbatim(piece.text.split("\n"));
      case "open":
        this.endBlocks();
        return this.writer.openBox(piece.title);
      case "close":
        this.endBlocks();
        return this.writer.closeBox();
    }
  }

  private takeCode(piece: Piece & { kind: "code" }, before: Piece | undefined): void {
    const { code, language, title } = piece;
    const isInRow = before?.kind === "text" && !before.text.endsWith("\n");
    if (this.rows.length > 0 && (isInRow || this.openRow() !== undefined)) {
      this.continueRow([title, codeInCell(code)].join(" "));
      this.isInCell = true;
      return;
    }
    this.endBlocks();
    if (title !== "") this.writer.text(`**${title}**`);
    this.writer.code(code, language);
  }

  private continueRow(text: string): void {
    this.rows.push(`${this.rows.pop() ?? ""} ${text.trim()}`);
  }

  /** The last row of the table, if its last cell has not ended. */
  private openRow(): string | undefined {
    const row = this.rows.at(-1);
    return row === undefined || row.trimEnd().endsWith("|") ? undefined : row;
  }

  /** A piece next to code or the edge of a box starts or ends with the rest of that line. */
  private text(text: string, before: Piece | undefined, after: Piece | undefined): void {
    const lines = text.split("\n");
    if (before && !this.isInCell && lines[0]?.trim() === "") lines.shift();
    else if (before) lines[0] = lines[0]?.trimStart() ?? "";
    if (after && lines.at(-1)?.trim() === "") lines.pop();
    else if (after) lines.push(lines.pop()?.trimEnd() ?? "");
    if (this.isInCell) this.continueRow(lines.shift() ?? "");
    this.isInCell = false;
    lines.forEach((line, index) => this.line(line, lines[index + 1]));
  }

  private line(line: string, next: string | undefined): void {
    if (line.trim() === "") {
      this.endBlocks();
      this.wasItem = false;
      this.writer.blank();
      return;
    }
    if (this.paragraph === "bc") this.code.push(line);
    else if (this.paragraph === "bq") this.writer.quote(this.inline(line));
    else if (!this.takeRow(line)) this.takeLine(line, next);
  }

  private takeLine(line: string, next: string | undefined): void {
    const [whole = "", name = ""] = BLOCK.exec(line) ?? [];
    const rest = line.slice(whole.length);
    if (this.takeBlock(name, whole, rest)) return;
    if (this.dialect.rule.test(line)) return this.writer.rule();
    const item = readListItem(line, this.dialect.hasDashLists);
    if (item && this.isItem(line, next)) {
      const [first = "", ...more] = this.inline(item.text).split("\n");
      this.writer.item(item, first);
      for (const text of more) this.writer.text(text);
      this.wasItem = true;
      return;
    }
    for (const text of this.inline(line).split("\n")) this.writer.text(text);
  }

  private takeBlock(name: string, whole: string, rest: string): boolean {
    const { hasLongQuotes } = this.dialect;
    // Jira has no styles between the name and the period.
    if (name === "" || (!hasLongQuotes && whole.trim() !== `${name}.`)) return false;
    if (name.startsWith("h")) {
      if (rest.trim() === "") return false;
      this.writer.heading(Number(name[1]), this.inline(rest.trim()).replaceAll("\n", " "));
    } else if (name === "bq") {
      this.writer.quote(this.inline(rest.trim()).replaceAll("\n", " "));
      if (hasLongQuotes) this.paragraph = "bq";
    } else if (!hasLongQuotes) {
      return false;
    } else if (name === "p") {
      this.writer.text(this.inline(rest));
    } else {
      this.paragraph = "bc";
      this.code = [rest];
    }
    return true;
  }

  /** A single `# line` of Textile may as well be a heading in Markdown, so it stays. */
  private isItem(line: string, next: string | undefined): boolean {
    if (this.dialect.hasDashLists || !/^\s*#\s/.test(line) || this.wasItem) return true;
    return next !== undefined && readListItem(next, false) !== undefined;
  }

  /** Adds a row, or the rest of one, to the table. Returns false if the line is not part of one. */
  private takeRow(line: string): boolean {
    const text = line.trim();
    const isRow = text.indexOf("|", 1) > 0 || this.rows.length > 0 || /^\|[_=<>]+\./.test(text);
    if (text.startsWith("|") && isRow) {
      this.rows.push(text);
      return true;
    }
    if (this.openRow() === undefined) {
      this.endBlocks();
      return false;
    }
    this.continueRow(text);
    return true;
  }

  private endBlocks(): void {
    this.isInCell = false;
    const { rows, code } = this;
    this.rows = [];
    this.code = [];
    if (this.paragraph === "bc") this.writer.code(code.join("\n"), "");
    this.paragraph = "";
    if (rows.length === 0) return;
    const { cells, inline, tokens } = this.dialect;
    const read = isMarkdownDivider(rows[1]) ? [] : rows.map((row) => tokens(row, true));
    const isTable = read.length > 0 && read.every((row) => countBars(row) <= MAX_COLUMNS);
    if (isTable) this.writer.table(read.map((row) => cells(row, inline)));
    else this.writer.verbatim(rows);
  }

  private inline(line: string): string {
    return this.dialect.inline(this.dialect.tokens(line, false));
  }
}

function countBars(tokens: readonly Token[]): number {
  return tokens.reduce((sum, { kind }) => sum + Number(kind === "bar"), 0);
}
