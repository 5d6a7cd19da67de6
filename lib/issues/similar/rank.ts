import { compare, prepare, type Query, type Similarity } from "./likeness";
import { sharedPhrases } from "@/lib/issues/similar/text/phrases";
import { type IssueText, type ReadText, readIssue } from "@/lib/issues/similar/text/terms";

/** A candidate from the index, with its retrieval score (score.ts). */
export interface Candidate {
  id: number;
  title: string;
  description: string;
  score: number;
}

/**
 * How similar an issue is. `score` is from 0 to 1, comparable between queries. `same` is a
 * duplicate, `related` is worth a look; null is neither, and not shown. `phrases` are quoted from
 * the issue's text; a verdict has at least one.
 */
export interface Ranked {
  id: number;
  score: number;
  verdict: "same" | "related" | null;
  phrases: string[];
}

/** Bonus for matching titles, added to the share of the query that is covered. */
const TITLES = 0.25;
/** Threshold for issues worth a look. Six out of seven duplicates are above it. */
const RELATED = 0.18;
/**
 * Thresholds for duplicates: each text must cover the other more than the field does. Matching
 * titles count in favor; titles with words that the other issue lacks count against it. The field
 * is the score of the twentieth candidate, which is high in a tracker full of similar issues; with
 * fewer candidates, a typical value is used. A query with only a title must match more, and a short
 * query is a duplicate only if it covers most of one of the issue's texts and vice versa. A
 * fragment of a title is only related.
 */
const SAME = { titles: 0.3, conflict: 0.2, level: 0.35, bareLevel: 0.42 };
const AGREEMENT = { usual: 0.65, bare: 0.72 };
const FIELD = { rank: 20, usual: 0.2 };

/**
 * How much of a candidate's description is read, in UTF-16 units and in words, to keep comparing
 * sixty of them cheap. The database also truncates it, but only to transfer less.
 */
const CANDIDATE_READ = 4_000;
const CANDIDATE_WORDS = 400;
const NOTHING = readIssue({ title: "", description: "" });

/**
 * Compares the candidates with the query and returns those that are duplicates or related, best
 * first. Calls `idfOf` only for the terms of `indexTerms(query)`.
 */
export function rank(
  query: IssueText,
  candidates: readonly Candidate[],
  idfOf: (term: string) => number,
): Ranked[] {
  const reads = candidates.map(({ title, description }) =>
    readIssue({ title, description: description.slice(0, CANDIDATE_READ) }, CANDIDATE_WORDS),
  );
  const prepared = prepare(readIssue(query), reads, idfOf);
  const compared = candidates.map((candidate, i) => compareOne(prepared, candidate, reads[i]));
  compared.sort((a, b) => b.likeness - a.likeness || a.id - b.id);
  const field = Math.max(FIELD.usual, compared[FIELD.rank - 1]?.likeness ?? 0);
  const { titleOnly } = prepared;
  const bar = {
    level: field + (titleOnly ? SAME.bareLevel : SAME.level),
    agreement: titleOnly ? AGREEMENT.bare : AGREEMENT.usual,
  };
  return compared.map(({ id, texts, similarity, likeness }) => {
    const verdict = verdictOf(similarity, likeness, bar);
    const phrases = verdict === null ? [] : sharedPhrases(prepared, texts);
    return {
      id,
      score: Math.min(1, likeness / (1 + TITLES)),
      verdict: phrases.length > 0 ? verdict : null,
      phrases,
    };
  });
}

interface Compared {
  id: number;
  texts: readonly ReadText[];
  similarity: Similarity;
  likeness: number;
}

function compareOne(query: Query, { id, score }: Candidate, read = NOTHING): Compared {
  const similarity = compare(query, read, score);
  const likeness = similarity.queryCoverage + TITLES * similarity.titles;
  return { id, texts: [read.title, read.description], similarity, likeness };
}

function verdictOf(
  {
    queryCoverage,
    candidateCoverage,
    titles,
    titleElsewhere,
    conflict,
    agreement,
    renumbered,
  }: Similarity,
  likeness: number,
  bar: { level: number; agreement: number },
): Ranked["verdict"] {
  const each = Math.sqrt(Math.max(queryCoverage, titleElsewhere) * candidateCoverage);
  const all = each + SAME.titles * titles - SAME.conflict * conflict;
  if (all >= bar.level && agreement >= bar.agreement && !renumbered) return "same";
  return likeness / (1 + TITLES) >= RELATED ? "related" : null;
}
