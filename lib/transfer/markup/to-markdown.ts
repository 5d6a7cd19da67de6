import { isAlreadyMarkdown } from "./evidence";
import { jiraInline, jiraTokens } from "./jira-inline";
import { jiraPieces } from "./jira-pieces";
import { jiraCells, textileCells } from "./tables";
import { textileInline, textileTokens } from "./textile-inline";
import { textilePieces } from "./textile-pieces";
import { type Dialect, writePieces } from "./write-lines";

/** The markup of an issue tracker's texts. */
export type MarkupKind = "jira" | "textile";

const DIALECTS: Record<MarkupKind, Dialect> = {
  jira: {
    pieces: jiraPieces,
    tokens: jiraTokens,
    inline: jiraInline,
    cells: jiraCells,
    hasDashLists: true,
    hasLongQuotes: false,
    rule: /^\s*-{4,}\s*$/,
  },
  textile: {
    pieces: textilePieces,
    tokens: textileTokens,
    inline: textileInline,
    cells: textileCells,
    hasDashLists: false,
    hasLongQuotes: true,
    rule: /^\s*-{3,}\s*$/,
  },
};

/**
 * Converts Jira's wiki markup or Textile to GitHub Flavored Markdown. Anything that is not
 * understood stays as written, and so does a text that is Markdown already. Code is kept verbatim.
 * Takes linear time.
 */
export function toMarkdown(kind: MarkupKind, text: string): string {
  const lines = text.replace(/\r\n?/g, "\n");
  if (isAlreadyMarkdown(kind, lines)) return lines;
  return writePieces(lines, DIALECTS[kind]);
}
