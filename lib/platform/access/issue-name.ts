import { pathId } from "@/lib/platform/http/input";

/** An issue reference in a path or search term. */
export type IssueName = { id: number } | { prefix: string; number: number };

/**
 * Parses an id or a key. Keys ignore case and leading zeros (docs/spec/issues.md#keys). Returns
 * undefined for anything else.
 */
export function parseIssueName(text: string | undefined): IssueName | undefined {
  const id = pathId(text);
  if (id !== undefined) return { id };
  const match = /^([a-z][a-z0-9]{1,9})-0*([1-9]\d{0,9})$/i.exec(text ?? "");
  const number = pathId(match?.[2]);
  if (!match?.[1] || number === undefined) return undefined;
  return { prefix: match[1].toUpperCase(), number };
}
