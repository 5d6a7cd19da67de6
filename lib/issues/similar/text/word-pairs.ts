import type { Word } from "./words";

/** Consecutive term pairs: the second terms, keyed by the first. */
export type WordPairs = ReadonlyMap<string, ReadonlySet<string>>;

/** Calls `visit` for each pair of consecutive significant words, with their positions. */
export function forEachPair(
  words: readonly Word[],
  visit: (first: string, second: string, firstAt: number, secondAt: number) => void,
): void {
  let last: string | null = null;
  let lastAt = 0;
  words.forEach(({ term }, at) => {
    if (term === null) return;
    if (last !== null) visit(last, term, lastAt, at);
    last = term;
    lastAt = at;
  });
}

export function pairsOf(...texts: readonly (readonly Word[])[]): WordPairs {
  const pairs = new Map<string, Set<string>>();
  for (const words of texts) {
    forEachPair(words, (first, second) => {
      const seconds = pairs.get(first);
      if (seconds) seconds.add(second);
      else pairs.set(first, new Set([second]));
    });
  }
  return pairs;
}
