import { compare, prepare, type Query, type Respects } from "./likeness";
import { sharedPhrases } from "@/lib/issues/similar/text/phrases";
import { type IssueText, type ReadText, readIssue } from "@/lib/issues/similar/text/terms";

/** An issue that the index brought up, with the score it gave (score.ts). */
export interface Candidate {
  id: number;
  title: string;
  description: string;
  score: number;
}

/**
 * How alike an issue is: `score` from 0 to 1, comparable between queries. `same` is a duplicate, `related` worth a
 * look; null is neither, and not shown. `phrases` stand so in the issue's own text; a verdict has at least one.
 */
export interface Ranked {
  id: number;
  score: number;
  verdict: "same" | "related" | null;
  phrases: string[];
}

/** What titles that answer each other add to the text that is covered. */
const TITLES = 0.25;
/** From here on an issue is worth a look; six of seven duplicates lie above. */
const RELATED = 0.18;
/**
 * The same: each covers the other, above what the field covers. Titles that answer each other speak for it, titles
 * that each name what the other issue does not have against it. The field is what the twentieth candidate reaches, in
 * a tracker full of look-alikes much; where there are fewer candidates, what is usual. A bare title has to say more, and a
 * query of few words is the same as an issue only when it and a text of the issue have most of each other: a fragment
 * of a title is related.
 */
const SAME = { titles: 0.3, conflict: 0.2, level: 0.35, bareLevel: 0.42 };
const AGREEMENT = { usual: 0.65, bare: 0.72 };
const FIELD = { rank: 20, usual: 0.2 };

/**
 * What is read of a candidate's description, in UTF-16 units and in words, so that sixty of them stay cheap whatever
 * they say; what the database hands over is cut too, but only so that it does not hand over more.
 */
const CANDIDATE_READ = 4_000;
const CANDIDATE_WORDS = 400;
const NOTHING = readIssue({ title: "", description: "" });

/**
 * Compares the candidates with the query and says which are the same or related, best first. `idfOf` is asked for
 * the terms of `indexTerms(query)` and no others.
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
  return compared.map(({ id, texts, respects, likeness }) => {
    const verdict = verdictOf(respects, likeness, bar);
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
  respects: Respects;
  likeness: number;
}

function compareOne(query: Query, { id, score }: Candidate, read = NOTHING): Compared {
  const respects = compare(query, read, score);
  const likeness = respects.forth + TITLES * respects.titles;
  return { id, texts: [read.title, read.description], respects, likeness };
}

function verdictOf(
  { forth, back, titles, asked, conflict, agreement, renumbered }: Respects,
  likeness: number,
  bar: { level: number; agreement: number },
): Ranked["verdict"] {
  const each = Math.sqrt(Math.max(forth, asked) * back);
  const all = each + SAME.titles * titles - SAME.conflict * conflict;
  if (all >= bar.level && agreement >= bar.agreement && !renumbered) return "same";
  return likeness / (1 + TITLES) >= RELATED ? "related" : null;
}
