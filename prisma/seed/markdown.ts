const FENCE = /^\s*(~~~|```)/;
/** Begins something of its own: a list's item, a quotation, a table's row, a heading. */
const BEGINS = /^\s*([-*>]\s|[|#]|\d+\.\s)/;

/** Lines that the code around it wrapped become one: the product ends lines where the writer ended them. */
function unwrapped(lines: string[]): string[] {
  const joined: string[] = [];
  let isCode = false;
  for (const line of lines) {
    const last = joined.at(-1) ?? "";
    const isFence = FENCE.test(line);
    const goesOn = !isCode && !isFence && line.trim() !== "" && !BEGINS.test(line);
    if (goesOn && last.trim() !== "" && !FENCE.test(last) && !/^\s*[|#]/.test(last)) {
      joined[joined.length - 1] = `${last} ${line.trim()}`;
    } else joined.push(line);
    if (isFence) isCode = !isCode;
  }
  return joined;
}

/** A text written at the indentation of the code around it: the common indentation, the outer lines and the wrapping go. */
export function md(parts: TemplateStringsArray): string {
  const lines = (parts.raw[0] ?? "").replaceAll("\\`", "`").split("\n");
  const margins = lines.filter((line) => line.trim() !== "").map((line) => line.search(/\S/));
  const margin = Math.min(...margins);
  return unwrapped(lines.map((line) => line.slice(margin)))
    .join("\n")
    .trim();
}
