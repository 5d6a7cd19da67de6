import { markdownLine } from "@/lib/platform/markdown/excerpt";
import type { Term } from "@/lib/issues/filters/terms";
import type { SearchResult } from "./schema";
import { type ExcerptSource, type FoundRow, hitTexts } from "./serialize";

/** Maximum length without the ellipses: one line on a wide screen. */
const MAX_LENGTH = 200;
/** Maximum length before the first hit, so that a narrow screen shows the hit, too. */
const LEAD = 32;
/** Maximum number of hits to choose from. A single letter has hundreds. */
const MAX_HITS = 50;

interface Hit {
  at: number;
  text: string;
}

function hitsIn(line: string, texts: readonly string[]): Hit[] {
  const escaped = texts.map((text) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  const pattern = new RegExp(escaped.join("|"), "giu");
  const hits: Hit[] = [];
  for (const hit of line.matchAll(pattern)) {
    hits.push({ at: hit.index, text: hit[0].toLowerCase() });
    if (hits.length === MAX_HITS) break;
  }
  return hits;
}

/** Returns where the most different texts, above all long ones, follow each other closely; the first such place. */
function bestPlace(hits: readonly Hit[]): number {
  const weightNear = (at: number) => {
    const near = hits.filter((hit) => hit.at >= at && hit.at < at + MAX_LENGTH - LEAD);
    const texts = [...new Set(near.map(({ text }) => text))];
    return texts.reduce((sum, text) => sum + text.length ** 2, 0);
  };
  let best = { at: 0, weight: 0 };
  for (const { at } of hits) {
    const weight = weightNear(at);
    if (weight > best.weight) best = { at, weight };
  }
  return best.at;
}

/** Returns the index after the next space, or `from` if there is none before `to`. */
function wordStart(line: string, from: number, to: number): number {
  const space = line.indexOf(" ", from - 1);
  return space === -1 || space >= to ? from : space + 1;
}

/** Returns the index of the last space, or `to` if there is none after `from`. */
function wordEnd(line: string, from: number, to: number): number {
  const space = line.lastIndexOf(" ", to);
  return space <= from ? to : space;
}

/**
 * Returns a line of plain text around the search terms. Without markup, unless a term occurs only in markup, such as a
 * link's address.
 */
export function excerptAround(source: ExcerptSource, terms: readonly Term[]): string {
  const text = source.text.replace(/(?!\s)\p{Cc}/gu, " ");
  // The first word may be cut.
  const whole = source.is_cut_before ? text.replace(/^\S*\s+/, "") : text;
  const texts = hitTexts(terms);
  const raw = whole.replace(/\s+/g, " ").trim();
  const plain = markdownLine(whole);
  const line = hitsIn(plain, texts).length > 0 ? plain : raw;
  const hits = hitsIn(line, texts);
  const at = bestPlace(hits);
  const start = at <= LEAD ? 0 : wordStart(line, at - LEAD, at);
  const limit = start + MAX_LENGTH;
  const end = line.length <= limit ? line.length : wordEnd(line, at + LEAD, limit);
  // Avoids half a surrogate pair at either end.
  const part = line
    .slice(start, end)
    .replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, "")
    .trim();
  const isCutBefore = start > 0 || source.is_cut_before;
  const isCutAfter = end < line.length || source.is_cut_after;
  return `${isCutBefore ? "…" : ""}${part}${isCutAfter ? "…" : ""}`;
}

/** Returns a result as it is sent: with the list's fields and its excerpt, if those were read. */
export function withExcerpt(found: FoundRow, terms: readonly Term[]): SearchResult {
  const { excerpt_source: source, listed, ...own } = found;
  const issue = listed ?? own;
  if (source === undefined) return issue;
  return { ...issue, excerpt: source && excerptAround(source, terms) };
}
