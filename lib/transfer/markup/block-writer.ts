import { ListIndent, type ListItem } from "./list-indent";
import { fencedLines } from "./markdown-code";

type Kind = "start" | "blank" | "text" | "item" | "quote" | "table" | "other";

/** A cell of a table, as Markdown. */
export interface Cell {
  text: string;
  isHeader: boolean;
}

/**
 * Collects Markdown blocks. Adds the blank lines and indents without which Markdown would read a
 * block as part of the one before it.
 */
export class BlockWriter {
  private readonly lines: string[] = [];
  private readonly list = new ListIndent();
  private boxes = 0;
  private last: Kind = "start";

  /** The Markdown written so far. */
  get markdown(): string {
    return this.lines.join("\n");
  }

  private get quoting(): string {
    return "> ".repeat(this.boxes);
  }

  private add(text: string): void {
    this.lines.push(`${this.quoting}${text}`.trimEnd() === "" ? "" : `${this.quoting}${text}`);
  }

  private separate(): void {
    if (this.last === "start" || this.last === "blank") return;
    this.lines.push(this.quoting.trimEnd());
    this.last = "blank";
  }

  blank(): void {
    this.list.end();
    this.lines.push(this.quoting.trimEnd());
    this.last = "blank";
  }

  text(text: string): void {
    if (this.last === "table" || this.last === "quote") this.separate();
    const indent = this.list.textIndent;
    this.add(indent === 0 ? text : " ".repeat(indent) + text.trimStart());
    this.last = "text";
  }

  heading(level: number, text: string): void {
    this.endList();
    this.add(`${"#".repeat(level)} ${text}`);
    this.last = "other";
  }

  item(item: ListItem, text: string): void {
    if (this.last === "table" || this.last === "quote") this.separate();
    this.add(this.list.marker(item) + text);
    this.last = "item";
  }

  /** A quote of a single line. */
  quote(text: string): void {
    this.endList();
    this.add(`> ${text}`);
    this.last = "quote";
  }

  rule(): void {
    this.endList();
    if (this.last === "text" || this.last === "quote") this.separate();
    this.add("---");
    this.last = "other";
  }

  /** Code stays in the current item of a list. */
  code(code: string, language: string): void {
    if (this.last === "table") this.separate();
    const indent = " ".repeat(this.list.textIndent);
    for (const line of fencedLines(code, language)) {
      const text = `${this.quoting}${line === "" ? "" : indent}${line}`;
      this.lines.push(text.trim() === "" ? line : text);
    }
    this.last = "text";
  }

  /** Rows may have different lengths; the first one is made as wide as the widest. */
  table(rows: Cell[][]): void {
    const [first = [], ...rest] = rows;
    this.endList();
    this.separate();
    let width = 0;
    for (const row of rows) width = Math.max(width, row.length);
    const hasHeader = first.every(({ isHeader }) => isHeader);
    const head = Array.from({ length: width }, (_, place) =>
      hasHeader ? (first[place]?.text ?? "") : "",
    );
    this.row(head);
    this.row(head.map(() => "---"));
    for (const row of hasHeader ? rest : rows) {
      this.row(row.map(({ text, isHeader }) => (isHeader && text !== "" ? bold(text) : text)));
    }
    this.last = "table";
  }

  private row(cells: string[]): void {
    this.add(`| ${cells.join(" | ")} |`);
  }

  /** Lines that are Markdown already. */
  verbatim(lines: string[]): void {
    this.endList();
    for (const line of lines) this.add(line);
    this.last = "text";
  }

  /** Starts a box: everything until it closes is quoted. */
  openBox(title: string): void {
    this.endList();
    if (this.last === "quote" || this.last === "table") this.separate();
    this.boxes += 1;
    this.last = "start";
    if (title === "") return;
    this.add(bold(title));
    this.blank();
  }

  closeBox(): void {
    if (this.boxes === 0) return;
    this.list.end();
    this.boxes -= 1;
    // Without a blank line, the next paragraph would be read as part of the quote.
    this.last = "quote";
  }

  private endList(): void {
    if (this.last === "table") this.separate();
    this.list.end();
  }
}

function bold(text: string): string {
  return text.includes("**") ? text : `**${text}**`;
}
