import { withoutBoilerplate } from "./boilerplate";
import { type Word, wordsOf } from "./words";

export interface IssueText {
  title: string;
  description: string;
}

/**
 * Weight of a word at the start of a description; parts of a compound weigh half that. People
 * describe what happened first; logs and lists follow.
 */
const WORD = 4;
const LATE_WORD = 2;
const BEGINNING = 80;
/** How much more a word counts in the title, or in a first sentence that replaces it. */
const TITLE = 5;
const LEAD = 2;
const MAX_WEIGHT = 255;
/** Maximum number of terms per issue: the heaviest, with ties going to the first. */
const MAX_TERMS = 160;
/** How much of each text is read, in UTF-16 units. */
const TITLE_READ = 500;
const DESCRIPTION_READ = 8_000;

/** A parsed issue text and its words, whose offsets refer to `text`. */
export interface ReadText {
  text: string;
  words: Word[];
}

export interface ReadIssue {
  title: ReadText;
  description: ReadText;
  /** Weight of a word in the title. Lower if a line or sentence of the description replaces it. */
  titleWeight: number;
}

/**
 * Returns the parsed issue, with each text truncated to the part that is read. Without a title, the
 * first meaningful line or sentence of the description takes its place. `maxWords` limits the words
 * in the description.
 */
export function readIssue({ title, description }: IssueText, maxWords = Infinity): ReadIssue {
  const body = description.slice(0, DESCRIPTION_READ);
  const clean = withoutBoilerplate(body);
  const titled = title.trim() !== "";
  const at = titled ? 0 : endOfLead(clean);
  const lead = titled ? title.slice(0, TITLE_READ) : body.slice(0, at);
  return {
    title: { text: lead, words: wordsOf(titled ? lead : clean.slice(0, at)) },
    description: { text: body.slice(at), words: wordsOf(clean.slice(at), maxWords) },
    titleWeight: WORD * (titled ? TITLE : LEAD),
  };
}

function endOfLead(text: string): number {
  const start = text.search(/[\p{L}\p{N}]/u);
  if (start < 0) return 0;
  const lead = text.slice(start, start + TITLE_READ / 2);
  const end = /[\n\r。！？]|[.!?](?=\s)/u.exec(lead);
  return start + (end ? end.index + 1 : lead.length);
}

/**
 * Returns the terms for indexing and finding an issue, with integer weights from 1 to 255: title
 * words count five times, parts of compounds half. Keeps the 160 heaviest terms.
 */
export function indexTerms(text: IssueText): Map<string, number> {
  return weigh(readIssue(text));
}

/** Like `indexTerms`, but for a parsed issue. */
export function weigh({ title, description, titleWeight }: ReadIssue): Map<string, number> {
  const weights = new Map<string, number>();
  count(weights, title.words, titleWeight);
  count(weights, description.words.slice(0, BEGINNING), WORD);
  count(weights, description.words.slice(BEGINNING), LATE_WORD);
  for (const [term, weight] of weights) if (weight > MAX_WEIGHT) weights.set(term, MAX_WEIGHT);
  if (weights.size <= MAX_TERMS) return weights;
  return heaviest(weights);
}

/**
 * Returns the heaviest terms, heaviest first. Only these are sorted, because most of the thousands
 * of terms weigh the same and are dropped.
 */
function heaviest(weights: Map<string, number>): Map<string, number> {
  const countByWeight = new Uint32Array(MAX_WEIGHT + 1);
  for (const weight of weights.values()) countByWeight[weight] = (countByWeight[weight] ?? 0) + 1;
  let minWeight = MAX_WEIGHT;
  let remaining = MAX_TERMS;
  for (; remaining > (countByWeight[minWeight] ?? 0); minWeight -= 1)
    remaining -= countByWeight[minWeight] ?? 0;
  const kept: [string, number][] = [];
  for (const [term, weight] of weights) {
    if (weight > minWeight || (weight === minWeight && remaining-- > 0)) kept.push([term, weight]);
  }
  return new Map(kept.sort(([, a], [, b]) => b - a));
}

function count(weights: Map<string, number>, words: Word[], weight: number): void {
  for (const { term, parts } of words) {
    if (term !== null) weights.set(term, (weights.get(term) ?? 0) + weight);
    for (const part of parts) weights.set(part, (weights.get(part) ?? 0) + weight / 2);
  }
}
