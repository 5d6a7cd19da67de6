import { pathId } from "@/lib/platform/http/input";

/** How a path or a search term names an issue. */
export type IssueName = { id: number } | { prefix: string; number: number };

/**
 * Reads an id or a key; keys match without case and zero padding (docs/spec/issues.md#keys). Undefined when it is neither.
 */
export function parseIssueName(text: string | undefined): IssueName | undefined {
  const id = pathId(text);
  if (id !== undefined) return { id };
  const match = /^([a-z][a-z0-9]{1,9})-0*([1-9]\d{0,9})$/i.exec(text ?? "");
  const number = pathId(match?.[2]);
  if (!match?.[1] || number === undefined) return undefined;
  return { prefix: match[1].toUpperCase(), number };
}
