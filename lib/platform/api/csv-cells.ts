/**
 * How cells of our own exports are written, so that a spreadsheet takes none for a formula and an import reads back
 * exactly what was there.
 */

const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const ESCAPED = /^'+[=+\-@\t\r\n＝＋－＠]/;

/** A text that a spreadsheet would reckon with gets an apostrophe before it, also where it begins with apostrophes. */
export function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

export function unescapeFormula(cell: string): string {
  return ESCAPED.test(cell) ? cell.slice(1) : cell;
}

/** Names in one cell, between commas; a comma, semicolon or backslash within a name has a backslash before it. */
export function joinNames(names: readonly string[]): string {
  return names.map((name) => name.replace(/[\\,;]/g, "\\$&")).join(", ");
}

export function splitNames(cell: string): string[] {
  const parts = cell.match(/(?:\\[\\,;]|[^,;])+/g) ?? [];
  return parts.map((part) => part.replace(/\\([\\,;])/g, "$1").trim()).filter(Boolean);
}
