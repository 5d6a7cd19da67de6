import type { Cell } from "./block-writer";
import type { Token } from "./inline-tokens";

/** Writes the tokens of a cell as Markdown. */
export type WriteInline = (tokens: readonly Token[]) => string;

/** Splits a row's tokens at the borders. A header's border is `||` or its text starts with `_.`. */
function splitCells(tokens: readonly Token[]): { border: string; tokens: Token[] }[] {
  const cells: { border: string; tokens: Token[] }[] = [];
  for (const token of tokens) {
    if (token.kind === "bar") cells.push({ border: token.text, tokens: [] });
    else cells.at(-1)?.tokens.push(token);
  }
  const last = cells.at(-1);
  if (last?.tokens.every(({ text }) => text.trim() === "")) cells.pop();
  return cells;
}

function cellText(text: string): string {
  // Only borders may be bare bars, also in code.
  return text.replaceAll("\n", " ").trim().replace(/\\?\|/g, "\\|");
}

/** Reads a row of a Jira table, in which headers start with `||`. */
export function jiraCells(tokens: readonly Token[], write: WriteInline): Cell[] {
  return splitCells(tokens).map((cell) => ({
    text: cellText(write(cell.tokens)),
    isHeader: cell.border === "||",
  }));
}

/** Reads a row of a Textile table, in which borders carry a style: `|_.`, `|>.`, `|\2.`. */
export function textileCells(tokens: readonly Token[], write: WriteInline): Cell[] {
  return splitCells(tokens).flatMap(({ border, tokens }) => {
    const cell = { text: cellText(write(tokens)), isHeader: border.includes("_") };
    const spanned = /\\([2-9])/.exec(border)?.[1] ?? "1";
    const empty = { text: "", isHeader: cell.isHeader };
    return [cell, ...Array.from({ length: Number(spanned) - 1 }, () => empty)];
  });
}

/** True if the line is the second row of a table in Markdown: `|---|:--:|`. */
export function isMarkdownDivider(line: string | undefined): boolean {
  return line !== undefined && /^\|[\s|:-]+$/.test(line.trim()) && line.includes("--");
}
