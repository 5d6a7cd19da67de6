import { SCORE } from "./score";
import { ownShares } from "@/lib/issues/similar/text/template";
import { type ReadIssue, type ReadText, weigh } from "@/lib/issues/similar/text/terms";
import { pairsOf, type WordPairs } from "@/lib/issues/similar/text/word-pairs";
import type { Word } from "@/lib/issues/similar/text/words";

/** A query prepared for comparison with candidates. */
export interface Query {
  weights: ReadonlyMap<string, number>;
  /** Inverse document frequency of its terms. */
  worth: ReadonlyMap<string, number>;
  /**
   * Assumed weight of a term that is not in the query: the average of the query's own terms, excluding boilerplate.
   */
  unknown: number;
  title: readonly Word[];
  numbered: Numbered;
  /** True if it consists only of its title. */
  titleOnly: boolean;
  /** True if it is so short that most of it and most of the other issue have to match. */
  isShort: boolean;
  pairs: WordPairs;
  /** Terms that are partly boilerplate shared by many candidates (template.ts). */
  own: ReadonlyMap<string, number>;
  /** The score of the query against itself. */
  whole: number;
}

/** Measures of how similar a query and a candidate are, each from 0 to about 1. */
export interface Similarity {
  /** How much of the query the candidate covers: the retrieval score as a fraction of the maximum. */
  queryCoverage: number;
  /**
   * How much of the candidate the query covers. For a query with only a title, how much of the
   * candidate's title or description, whichever is greater.
   */
  candidateCoverage: number;
  /** The share of each title that occurs anywhere in the other issue; the two are multiplied. */
  titles: number;
  /**
   * For a query with only a title that occurs in the candidate's description rather than its title:
   * how much of it occurs, ignoring frequency. 0 for any other query.
   */
  titleElsewhere: number;
  /** 1 if each title has a word that does not occur in the other issue. */
  conflict: number;
  /**
   * For a short query, the smaller of how much of its title the candidate has, and how much of the
   * candidate's title or description the query has. A fragment has little of either. 1 for any
   * other query.
   */
  agreement: number;
  /**
   * Whether the titles differ only in numbers: the same task for a different version, or a
   * different error code.
   */
  renumbered: boolean;
}

/** Maximum number of terms in a short query. */
const SHORT = 12;

export function prepare(
  read: ReadIssue,
  candidates: readonly ReadIssue[],
  idfOf: (term: string) => number,
): Query {
  const own = ownShares(read, candidates);
  const weights = weigh(read);
  const worth = new Map<string, number>();
  let terms = 0;
  let sum = 0;
  let whole = 0;
  for (const [term, weight] of weights) {
    const idf = idfOf(term);
    const part = own.get(term) ?? 1;
    worth.set(term, idf);
    terms += part;
    sum += part * idf;
    whole += part * idf * saturated(weight, SCORE.K3) * saturated(weight, SCORE.K1);
  }
  const titled = new Set(read.title.words.flatMap(({ term, parts }) => [term, ...parts]));
  const titleOnly = read.description.words.every(({ term }) => titled.has(term) || term === null);
  return {
    weights,
    worth,
    unknown: terms > 0 ? sum / terms : 1,
    title: read.title.words,
    numbered: numberedOf(read.title),
    titleOnly,
    isShort: titleOnly || weights.size <= SHORT,
    pairs: pairsOf(read.title.words, read.description.words),
    own,
    whole,
  };
}

/** `score` is the candidate's retrieval score (score.ts). */
export function compare(query: Query, candidate: ReadIssue, score: number): Similarity {
  const weights = weigh(candidate);
  const queryTitle = share(query, query.title, weights);
  const candidateTitle = share(query, candidate.title.words, query.weights);
  const candidateDescription = query.isShort
    ? share(query, candidate.description.words, query.weights)
    : NONE;
  return {
    queryCoverage: queryCoverage(query, weights, score),
    candidateCoverage: query.titleOnly
      ? Math.max(candidateTitle.part, candidateDescription.part)
      : coverage(query, weights),
    titles: queryTitle.part * candidateTitle.part,
    titleElsewhere:
      query.titleOnly && candidateDescription.all > candidateTitle.all ? queryTitle.part : 0,
    agreement: query.isShort
      ? Math.min(queryTitle.all, Math.max(candidateTitle.all, candidateDescription.all))
      : 1,
    conflict: Math.min(1, queryTitle.missing) * Math.min(1, candidateTitle.missing),
    renumbered: differInNumbers(query.numbered, numberedOf(candidate.title)),
  };
}

function saturated(weight: number, half: number): number {
  return weight / (weight + half);
}

/**
 * The retrieval score as a fraction of the query's score against itself, both without boilerplate. The share of
 * boilerplate is computed from the text of both, because the score itself cannot be split.
 */
function queryCoverage(query: Query, weights: ReadonlyMap<string, number>, score: number): number {
  if (query.whole === 0) return 0;
  let all = 0;
  let own = 0;
  for (const [term, weight] of query.weights) {
    const found = weights.get(term);
    if (found === undefined) continue;
    const part = worthOf(query, term) * saturated(weight, SCORE.K3) * saturated(found, SCORE.K1);
    all += part;
    own += part * (query.own.get(term) ?? 1);
  }
  return all > 0 ? (score * (own / all)) / query.whole : 0;
}

function worthOf(query: Query, term: string): number {
  return query.worth.get(term) ?? query.unknown;
}

function coverage(query: Query, weights: ReadonlyMap<string, number>): number {
  let part = 0;
  let whole = 0;
  for (const [term, weight] of weights) {
    const worth = (query.own.get(term) ?? 1) * worthOf(query, term) * saturated(weight, SCORE.K3);
    whole += worth * saturated(weight, SCORE.K1);
    const shared = query.weights.get(term);
    if (shared !== undefined) part += worth * saturated(shared, SCORE.K1);
  }
  return whole > 0 ? part / whole : 0;
}

interface Share {
  part: number;
  all: number;
  missing: number;
}

const NONE: Share = { part: 0, all: 0, missing: 0 };

/**
 * The share of a title's weight that a text covers. `part` counts one extra word as missing, so
 * that a one-word title proves little; `all` does not. Missing words have an average weight. A
 * compound counts as one word, and matching one of its parts is enough.
 */
function share(
  query: Query,
  title: readonly Word[],
  text: { has: (term: string) => boolean },
): Share {
  let shared = 0;
  let missing = 0;
  const counted = new Set<string>();
  for (const { term, parts } of title) {
    const name = term ?? parts[0];
    if (name === undefined || counted.has(name)) continue;
    counted.add(name);
    const worth = worthOf(query, name);
    const found =
      term !== null && text.has(term)
        ? worth
        : Math.max(
            0,
            ...parts.filter((part) => text.has(part)).map((part) => worthOf(query, part)),
          );
    shared += Math.min(worth, found);
    missing += Math.max(0, worth - found);
  }
  const whole = shared + missing + query.unknown;
  if (whole === 0) return NONE;
  return {
    part: shared / whole,
    all: shared > 0 ? shared / (shared + missing) : 0,
    missing: missing / query.unknown,
  };
}

/**
 * The words of a title that contain a digit, and its other words, each group joined into one
 * string.
 */
interface Numbered {
  numbers: string;
  others: string;
}

function numberedOf({ text, words }: ReadText): Numbered {
  const numbers = new Set<string>();
  const others = new Set<string>();
  for (const { start, end, term } of words) {
    const word = text.slice(start, end);
    if (/\d/.test(word)) numbers.add(word);
    else if (term !== null) others.add(term);
  }
  return { numbers: [...numbers].sort().join(" "), others: [...others].sort().join(" ") };
}

function differInNumbers(a: Numbered, b: Numbered): boolean {
  return a.others === b.others && a.numbers !== b.numbers && a.numbers !== "" && b.numbers !== "";
}
