import { parseIssueName } from "@/lib/platform/access/issue-name";

/** One part of the search text, which an issue must contain (docs/spec/search.md#text). */
export interface Term {
  text: string;
  /** The issue key that the term spells, without zero padding, or null if it is not a key. */
  key: string | null;
}

function toTerm(text: string): Term {
  const name = parseIssueName(text);
  return { text, key: name && "prefix" in name ? `${name.prefix}-${name.number}` : null };
}

/**
 * Splits search text at whitespace. A quote at the start of a term keeps words together up to the
 * next quote, or to the end of the text if it is never closed; inside a word, a quote is an
 * ordinary character. Duplicates count once.
 */
export function parseTerms(query: string): Term[] {
  const texts = [...query.matchAll(/"([^"]*)(?:"|$)|\S+/g)].map((match) => match[1] ?? match[0]);
  return [...new Set(texts)].filter((text) => text.trim() !== "").map(toTerm);
}

/** Returns the LIKE pattern for "contains", with `%`, `_` and `\` escaped. */
export function containsPattern({ text }: Term): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/**
 * Whether the trigram index can look up the term. It needs a run of at least three letters or
 * digits, counting the spaces that pg_trgm pads words with at either end of the run, if that end is
 * inside the term.
 */
export function isIndexable({ text }: Term): boolean {
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].some((run) => {
    const startsInside = run.index > 0;
    const endsInside = run.index + run[0].length < text.length;
    return [...run[0]].length + (startsInside ? 2 : 0) + (endsInside ? 1 : 0) >= 3;
  });
}
