import { splitNames } from "@/lib/platform/api/csv-cells";
import { checked, NAME } from "./check-text";
import { isUnset } from "./read-words";

/** How a file lists names in a cell. */
interface ListRules {
  rules: { hasRemarks?: boolean; hasAssigneeLists?: boolean };
  isJson: boolean;
}

/**
 * Reads names, either from one cell, separated by commas or semicolons, or from one column each.
 * Duplicates count once.
 */
export function readNames(
  cells: string[],
  split: (text: string) => string[],
  what: string,
): string[] {
  const names = cells
    .flatMap(split)
    .map((text) => checked(NAME, what, text))
    .filter((name) => name !== "");
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()];
}

/** Splits a cell at commas and semicolons, and leaves out what the format adds to names. */
export function splitList(text: string, { rules, isJson }: ListRules): string[] {
  if (isJson) return splitNames(text);
  const names = text.split(/[,;]/);
  return rules.hasRemarks ? names.map((name) => name.replace(/ \([^()]*\)\s*$/, "")) : names;
}

/** One person, or several where the format lists them in one cell. */
export function readAssignees(text: string, columns: ListRules): string[] {
  if (isUnset(text)) return [];
  if (!columns.rules.hasAssigneeLists) return [text];
  return splitList(text, columns)
    .map((name) => name.trim())
    .filter((name) => name !== "");
}
