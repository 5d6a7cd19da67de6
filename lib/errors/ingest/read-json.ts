import { BadRequest } from "@/lib/platform/http/errors";

/**
 * Limits far beyond any real client. JSON.parse takes seconds for some inputs that compress to a
 * few kilobytes.
 */
const MAX_DEPTH = 200;
const MAX_COMMAS = 500_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Returns the end of the string that begins at `from`, just after its opening quote. */
function endOfText(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}

/**
 * Whether the text is shallow enough, and has few enough commas outside strings, to be parsed. Does
 * not detect other errors.
 */
function isWithinLimits(bytes: Uint8Array): boolean {
  let depth = 0;
  let commas = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) at = endOfText(bytes, at + 1);
    else if (byte === COMMA) commas += 1;
    else if (OPENING.has(byte)) depth += 1;
    else if (CLOSING.has(byte)) depth -= 1;
    if (depth > MAX_DEPTH || commas > MAX_COMMAS) return false;
  }
  return true;
}

/**
 * Parses a JSON object. Throws 400 if the bytes are not one, or if it is nested too deeply or has
 * too many members; both are checked before parsing.
 */
export function readJson(bytes: Uint8Array, what: string): Record<string, unknown> {
  if (!isWithinLimits(bytes))
    throw new BadRequest(`${what} is nested too deeply or has too many members.`);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new BadRequest(`${what} is not valid JSON.`);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new BadRequest(`${what} is not a JSON object.`);
  }
  return value as Record<string, unknown>;
}
