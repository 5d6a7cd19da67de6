import { memoizeInEnvelope } from "@/lib/errors/occurrences/memoize-in-envelope";

/**
 * Reads SDK input without trusting its shape. A value of the wrong type counts as missing. Text is
 * returned in a form that PostgreSQL can store, without NUL or lone surrogates.
 */

/**
 * Returns text of at most `max` UTF-16 units. Converts numbers and booleans. Returns null for other
 * values and for blank text.
 */
export function asText(value: unknown, max: number): string | null {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value !== "string") return null;
  const text = storable(value.length > max ? value.slice(0, max) : value);
  return text.trim() === "" ? null : text;
}

/** Like `asText`, but on one line and without other control characters. */
export function asLine(value: unknown, max: number): string | null {
  const text = asText(value, max);
  if (text === null) return null;
  const line = toLine(text, null);
  return line === "" ? null : line;
}

const toLine = memoizeInEnvelope((text: string, _kind: null) =>
  text.replace(/[\u0000-\u001F\u007F-\u009F\u2028\u2029]+/g, " ").trim(),
);

export function asObject(value: unknown): Record<string, unknown> | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  return value as Record<string, unknown>;
}

/** Returns a list, sent either as an array or as `{values: […]}`, because SDKs use both. */
export function asList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  const values = asObject(value)?.["values"];
  return Array.isArray(values) ? values : [];
}

/** Returns an object with only its first `max` members, or null for other values. */
export function asSmallObject(value: unknown, max = 250): Record<string, unknown> | null {
  const object = asObject(value);
  if (object === null) return null;
  const kept: [string, unknown][] = [];
  for (const name in object) {
    if (kept.length === max) break;
    kept.push([name, object[name]]);
  }
  return Object.fromEntries(kept);
}

/** Returns the objects in a list, in order. */
export function asObjects(values: unknown[]): Record<string, unknown>[] {
  return values.map(asObject).filter((object) => object !== null);
}

/** Returns a count between 0 and the maximum 32-bit integer, or null. */
export function asCount(value: unknown): number | null {
  const count = typeof value === "string" && /^\d{1,10}$/.test(value) ? Number(value) : value;
  if (typeof count !== "number" || !Number.isInteger(count)) return null;
  return count >= 0 && count <= 2_147_483_647 ? count : null;
}

/**
 * Converts `[name, value]` pairs to an object; an object keeps its members. Takes only the first
 * 250; if a name repeats, the last value wins.
 */
export function asPairs(value: unknown): Record<string, unknown> | null {
  if (!Array.isArray(value)) return asSmallObject(value);
  const pairs = value.slice(0, 250).flatMap((pair): [string, unknown][] => {
    const [name, content] = Array.isArray(pair) ? (pair as unknown[]) : pairOf(asObject(pair));
    const text = asLine(name, 200);
    return text === null ? [] : [[text, content]];
  });
  return pairs.length === 0 ? null : Object.fromEntries(pairs);
}

function pairOf(object: Record<string, unknown> | null): unknown[] {
  return [object?.["key"] ?? object?.["name"], object?.["value"]];
}

export function storable(text: string): string {
  return text.includes("\0") ? text.replaceAll("\0", "").toWellFormed() : text.toWellFormed();
}
