/** Long enough for one line on a wide screen. */
const MAX_LENGTH = 240;

const LINK = /!?\[([^[\]]*)\]\((?:[^()]|\([^()]*\))*\)/g;
const MENTION = /\[@?([^[\]]*(?:\[[^[\]]*\][^[\]]*)?)\]\(user:\d+\)/g;
/** What starts a line: a heading, bullet, number or task box. */
const LINE_START = /^(?:#{1,6} |[-*+] (?:\[[ xX]\] )?|\d{1,9}[.)] )/;
/** A line without text of its own: a fence, a rule, or the line under a heading or table header. */
const MARKUP_LINE = /^(?:[`~]{3}.*|[\s|:=*_-]+)$/;

function withoutLineMarkup(line: string): string {
  const text = line.replace(/^[>\s]+/, "").trimEnd();
  if (MARKUP_LINE.test(text)) return "";
  const cells = text.startsWith("|") ? text.replaceAll("|", " ") : text;
  return cells.replace(LINE_START, "");
}

/**
 * Returns the beginning of a Markdown text as one line of plain text, with mentions as "@Name" and
 * links as their labels. Quoted lines are left out, unless there is nothing else. Works on the
 * characters instead of parsing, because lists need it for every row: the result is for reading,
 * and may keep a rare piece of markup.
 */
export function markdownExcerpt(source: string): string {
  const lines = source.split("\n");
  const own = lines.filter((line) => !line.trimStart().startsWith(">"));
  const text = toLine(own) || toLine(lines);
  if (text.length <= MAX_LENGTH) return text;
  // Avoids cutting a surrogate pair in half.
  return `${text
    .slice(0, MAX_LENGTH - 1)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trimEnd()}…`;
}

/** Returns a Markdown text, or part of one, as one line of plain text, including quotes. */
export function markdownLine(source: string): string {
  return toLine(source.split("\n"));
}

function toLine(lines: readonly string[]): string {
  return lines
    .map(withoutLineMarkup)
    .join(" ")
    .replace(MENTION, "@$1")
    .replace(LINK, "$1")
    .replace(/<((?:https?:|mailto:)[^\s<>]+)>/g, "$1")
    .replace(/<\/?[a-z][^<>]*>/gi, "")
    .replace(/(\*\*|__|~~)(?=\S)(.*?\S)\1/g, "$2")
    .replace(/(?<![\w*\\])([*_])(?=\S)([^*_]*?\S)\1(?![\w*])/g, "$2")
    .replaceAll("`", "")
    .replace(/\\([!-/:-@[-`{-~])/g, "$1")
    .replace(/\s+/g, " ")
    .trim();
}
