/**
 * The score of an issue for a query, a sum over the terms they share:
 *
 *   score = Σ idf(df) · q/(q + K3) · w/(w + K1·(1 − B + B·length/averageLength))
 *
 * where q and w are the term's weights in the query and the issue, length is the sum of an issue's
 * weights, and idf(df) = ln(1 + (documents − df + 0.5)/(df + 0.5)), with df at least 1. K1 is the
 * weight of four plain words, K3 of ten (terms.ts): repeated words count, but less each time, and
 * more in the query than in the issue.
 */
export const SCORE = { K1: 16, B: 0.75, K3: 40 } as const;

/** Once this many issues match a query's selective terms, no more terms are added. */
export const MAX_CANDIDATES = 3_000;

export function idf(df: number, documents: number): number {
  const containing = Math.max(df, 1);
  return Math.log(1 + (Math.max(documents, containing) - containing + 0.5) / (containing + 0.5));
}

export function termScore(
  queryWeight: number,
  idfOfTerm: number,
  weight: number,
  length: number,
  averageLength: number,
): number {
  const norm = averageLength > 0 ? 1 - SCORE.B + (SCORE.B * length) / averageLength : 1;
  return (
    ((idfOfTerm * queryWeight) / (queryWeight + SCORE.K3)) * (weight / (weight + SCORE.K1 * norm))
  );
}

/**
 * Chooses the terms that select candidates: the rarest first, until they occur in about 3,000
 * issues. Always takes the first one. Skips terms that do not occur in any issue.
 */
export function chooseDistinctiveTerms<T extends { df: number }>(terms: readonly T[]): T[] {
  const chosen: T[] = [];
  let sum = 0;
  for (const term of [...terms].filter(({ df }) => df > 0).sort((a, b) => a.df - b.df)) {
    if (chosen.length > 0 && sum + term.df > MAX_CANDIDATES) break;
    chosen.push(term);
    sum += term.df;
  }
  return chosen;
}

/** A term that selects candidates, and one that they must contain as well: itself if none. */
export interface Pair<T> {
  term: T;
  other: T;
}

/**
 * Chooses what to look up, given the number of issues in each project: the distinctive terms. If
 * even the rarest occurs in more than 3,000 issues, an issue that shares nothing else is not a
 * candidate. Then the rarest is looked up together with each of its project's next ones, until the
 * pairs, if terms were independent, would occur in about 3,000 issues.
 */
export function choosePairs<T extends { projectId: number; df: number }>(
  terms: readonly T[],
  documents: ReadonlyMap<number, number>,
): Pair<T>[] {
  const distinctive = chooseDistinctiveTerms(terms);
  const [rarest] = distinctive;
  const total = documents.get(rarest?.projectId ?? 0) ?? 0;
  const both = terms
    .filter((term) => term !== rarest && term.df > 0 && term.projectId === rarest?.projectId)
    .map((term) => ({ term, df: ((rarest?.df ?? 0) * term.df) / total }));
  if (!rarest || rarest.df <= MAX_CANDIDATES || both.length === 0) {
    return distinctive.map((term) => ({ term, other: term }));
  }
  return chooseDistinctiveTerms(both).map(({ term }) => ({ term, other: rarest }));
}
