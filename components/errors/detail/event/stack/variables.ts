import { type Entry, valueText } from "@/components/errors/detail/event/group-details";

/** What is shown of them at first. */
const MAX_ENTRIES = 8;
const MAX_TEXT = 160;
const MAX_LINE = 100;

/** Returns a frame's local variables as text, in the order in which they were sent. */
export function readVariables(vars: Record<string, unknown>): Entry[] {
  return Object.entries(vars).map(([name, value]) => ({
    name,
    text: value === "" ? '""' : textOf(value),
  }));
}

/** Short structures fit in one line. */
function textOf(value: unknown): string {
  if (typeof value !== "object" || value === null) return valueText(value);
  const line = JSON.stringify(value);
  return line.length <= MAX_LINE ? line : valueText(value);
}

/** Returns the first variables, with their beginnings, and whether that leaves anything out. */
export function shortVariables(entries: readonly Entry[]): { entries: Entry[]; isCut: boolean } {
  const kept = entries.slice(0, MAX_ENTRIES).map(({ name, text }) => {
    const line = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT).trimEnd()}…` : text;
    return { name, text: line };
  });
  const isCut =
    entries.length > kept.length || kept.some(({ text }, at) => text !== entries[at]?.text);
  return { entries: kept, isCut };
}
