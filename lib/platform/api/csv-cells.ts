/**
 * Cell encoding for our own exports, so that spreadsheets do not evaluate cells as formulas and
 * imports restore the exact text.
 */

const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const ESCAPED = /^'+[=+\-@\t\r\n＝＋－＠]/;

/**
 * Adds an apostrophe before text that a spreadsheet would evaluate. Also escapes text that already
 * starts with apostrophes.
 */
export function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

export function unescapeFormula(cell: string): string {
  return ESCAPED.test(cell) ? cell.slice(1) : cell;
}

/**
 * Joins names into one comma-separated cell. Commas, semicolons and backslashes within a name are
 * escaped with a backslash.
 */
export function joinNames(names: readonly string[]): string {
  return names.map((name) => name.replace(/[\\,;]/g, "\\$&")).join(", ");
}

export function splitNames(cell: string): string[] {
  const parts = cell.match(/(?:\\[\\,;]|[^,;])+/g) ?? [];
  return parts.map((part) => part.replace(/\\([\\,;])/g, "$1").trim()).filter(Boolean);
}
