const FENCE = /^\s*(~~~|```)/;
/** Matches a line that starts a block: a list item, a quotation, a table row, a heading. */
const BLOCK_START = /^\s*([-*>]\s|[|#]|\d+\.\s)/;

/** Joins lines that are wrapped in the source, because the product preserves line breaks. */
function unwrap(lines: string[]): string[] {
  const joined: string[] = [];
  let isInCode = false;
  for (const line of lines) {
    const last = joined.at(-1) ?? "";
    const isFence = FENCE.test(line);
    const isContinuation = !isInCode && !isFence && line.trim() !== "" && !BLOCK_START.test(line);
    if (isContinuation && last.trim() !== "" && !FENCE.test(last) && !/^\s*[|#]/.test(last)) {
      joined[joined.length - 1] = `${last} ${line.trim()}`;
    } else joined.push(line);
    if (isFence) isInCode = !isInCode;
  }
  return joined;
}

/** Removes the indentation, surrounding blank lines and wrapping that text has in the source. */
export function md(parts: TemplateStringsArray): string {
  const lines = (parts.raw[0] ?? "").replaceAll("\\`", "`").split("\n");
  const margins = lines.filter((line) => line.trim() !== "").map((line) => line.search(/\S/));
  const margin = Math.min(...margins);
  return unwrap(lines.map((line) => line.slice(margin)))
    .join("\n")
    .trim();
}
