import type { Frame } from "@/lib/errors/occurrences/occurrence";

/** Limits that keep parsing fast for any input. */
const MAX_LINES = 4_000;
const MAX_LINE = 2_048;

/** More frames than anyone needs to see. */
export const MAX_FRAMES = 500;

/**
 * Returns the lines of a text, trimmed. If there are too many, keeps the first and last ones,
 * because either end may be the innermost. Lines longer than any frame become empty.
 */
export function splitLines(text: string): string[] {
  const all = text.split("\n");
  const half = MAX_LINES / 2;
  const kept =
    all.length > MAX_LINES ? all.slice(0, half).concat(all.slice(all.length - half)) : all;
  return kept.map((line) => (line.length > MAX_LINE ? "" : line.trim()));
}

/** Creates a frame; whether it is in-app is not yet known. */
export function frame(
  name: string | null,
  file: string | null,
  line: number | null = null,
  column: number | null = null,
): Frame {
  return { function: name === "" ? null : name, file, line, column, in_app: null };
}

/** Splits `file:12:5` or `file:12`; null if it does not end in a line number. */
export function splitLocation(
  location: string,
): { file: string; line: number; column: number | null } | null {
  const last = trailingNumber(location);
  if (last === null || last.before === "") return null;
  const first = trailingNumber(last.before);
  if (first === null || first.before === "") {
    return { file: last.before, line: last.number, column: null };
  }
  return { file: first.before, line: first.number, column: last.number };
}

function trailingNumber(text: string): { before: string; number: number } | null {
  const colon = text.lastIndexOf(":");
  const digits = text.slice(colon + 1);
  if (colon < 0 || !/^\d{1,9}$/.test(digits)) return null;
  return { before: text.slice(0, colon), number: Number(digits) };
}
