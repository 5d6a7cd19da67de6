/** A part of the text. `isHit` is true if it matches a term. */
export interface TextPart {
  text: string;
  isHit: boolean;
}

/**
 * Splits text at every occurrence of the terms, ignoring case. If terms overlap, the longest wins.
 */
export function splitAtTerms(text: string, terms: readonly string[]): TextPart[] {
  const escaped = terms
    .filter((term) => term !== "")
    .toSorted((a, b) => b.length - a.length)
    .map((term) => term.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  if (escaped.length === 0) return [{ text, isHit: false }];
  return text
    .split(new RegExp(`(${escaped.join("|")})`, "giu"))
    .map((part, index) => ({ text: part, isHit: index % 2 === 1 }))
    .filter((part) => part.text !== "");
}

/** Text with the search terms highlighted. */
export function Highlighted({ text, terms }: { text: string; terms: readonly string[] }) {
  return splitAtTerms(text, terms).map((part, index) =>
    part.isHit ? (
      <mark key={index} className="rounded-sm bg-warning-surface font-semibold text-text">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
