import type { ReadIssue } from "./terms";
import { forEachPair, pairsOf, type WordPairs } from "./word-pairs";

/**
 * Word pairs that occur in at least this share of the candidates, and in at least four of them,
 * belong to the form of a report, not to its content.
 */
const COMMON = { share: 1 / 8, least: 4 };

/**
 * Returns, for terms in the query's description that are partly boilerplate (a template, an
 * author's style), the share of their occurrences that is not. Terms in the title never count as
 * boilerplate.
 */
export function ownShares(
  query: ReadIssue,
  candidates: readonly ReadIssue[],
): ReadonlyMap<string, number> {
  const pairs = pairsOf(query.description.words);
  const candidateCounts = countCandidates(pairs, candidates);
  const limit = Math.max(COMMON.least, candidates.length * COMMON.share);
  const { words } = query.description;
  const common = new Set<number>();
  forEachPair(words, (first, second, at, secondAt) => {
    if ((candidateCounts.get(first)?.get(second) ?? 0) < limit) return;
    common.add(at).add(secondAt);
  });
  const titled = new Set(query.title.words.flatMap(({ term, parts }) => [term, ...parts]));
  const all = new Map<string, number>();
  const own = new Map<string, number>();
  words.forEach(({ term, parts }, at) => {
    for (const name of term === null ? parts : [term, ...parts]) {
      all.set(name, (all.get(name) ?? 0) + 1);
      if (!common.has(at)) own.set(name, (own.get(name) ?? 0) + 1);
    }
  });
  const shares = new Map<string, number>();
  for (const [name, times] of all) {
    const share = (own.get(name) ?? 0) / times;
    if (share < 1 && !titled.has(name)) shares.set(name, share);
  }
  return shares;
}

/** Counts the candidates that contain each pair. */
function countCandidates(
  pairs: WordPairs,
  candidates: readonly ReadIssue[],
): Map<string, Map<string, number>> {
  const candidateCounts = new Map<string, Map<string, number>>();
  const lastSeen = new Map<string, Map<string, number>>();
  candidates.forEach(({ description }, candidate) => {
    forEachPair(description.words, (first, second) => {
      if (!pairs.get(first)?.has(second)) return;
      let seen = lastSeen.get(first);
      if (!seen) lastSeen.set(first, (seen = new Map<string, number>()));
      if (seen.get(second) === candidate) return;
      seen.set(second, candidate);
      let counts = candidateCounts.get(first);
      if (!counts) candidateCounts.set(first, (counts = new Map<string, number>()));
      counts.set(second, (counts.get(second) ?? 0) + 1);
    });
  });
  return candidateCounts;
}
