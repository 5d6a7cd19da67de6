/** Formatting for a story's messages and reasons. */

/** Maximum length of names and phrases in a message. */
const MAX_LENGTH = 80;

/** Returns the text on one line, truncated. */
export function short(text: string, max = MAX_LENGTH): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, " ").trim();
  const points = Array.from(line);
  return points.length <= max
    ? line
    : `${points
        .slice(0, max - 1)
        .join("")
        .trimEnd()}…`;
}

export function quoted(text: string): string {
  return `“${short(text)}”`;
}

/** Returns "a", "a and b" or "a, b and c". */
export function listed(parts: string[]): string {
  const last = parts.at(-1) ?? "";
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(", ")} and ${last}`;
}

/** Returns "1 label" or "2 labels". */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
