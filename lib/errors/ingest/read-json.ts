import { BadRequest } from "@/lib/platform/http/errors";

/** Deeper and wider than what any client means; JSON.parse takes seconds for what packs into a few kilobytes. */
const DEEPEST = 200;
const MOST_COMMAS = 500_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Where the text ends that begins at `from`, behind its quote. */
function endOfText(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}

/** Whether the brackets and commas outside of texts are few enough to be parsed; whatever else is wrong is not seen. */
function isModest(bytes: Uint8Array): boolean {
  let depth = 0;
  let commas = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) at = endOfText(bytes, at + 1);
    else if (byte === COMMA) commas += 1;
    else if (OPENING.has(byte)) depth += 1;
    else if (CLOSING.has(byte)) depth -= 1;
    if (depth > DEEPEST || commas > MOST_COMMAS) return false;
  }
  return true;
}

/**
 * The JSON object that these bytes are. Throws 400 where they are none, or nested deeper or wider than anybody means:
 * that is seen before anything is parsed.
 */
export function readJson(bytes: Uint8Array, what: string): Record<string, unknown> {
  if (!isModest(bytes)) throw new BadRequest(`${what} is nested too deep or has too many members.`);
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
