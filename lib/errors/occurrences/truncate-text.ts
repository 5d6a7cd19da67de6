/**
 * Returns the first `max` code points of `text` in a form that PostgreSQL can store: well-formed
 * and without NUL.
 */
export function truncateText(text: string, max: number): string {
  // One unit more than fits, so that truncating does not split a surrogate pair.
  const head = text.length > 2 * max ? text.slice(0, 2 * max + 1) : text;
  const clean = head.replaceAll("\0", "").toWellFormed();
  if (clean.length <= max) return clean;
  let end = 0;
  for (let count = 0; count < max && end < clean.length; count++) {
    end += (clean.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  }
  return clean.slice(0, end);
}

/**
 * Like `truncateText`, but on one line: line breaks, tabs and other control characters become spaces.
 */
export function truncateLine(text: string, max: number): string {
  return truncateText(
    text
      .slice(0, 4 * max)
      .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
      .trim(),
    max,
  );
}
