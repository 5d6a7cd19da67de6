/** A term found in about 30 issues, one found in most, and a single character. */
export const TERMS = { rare: "zephyrite", common: "the", short: "q" };

/** Words in order of decreasing frequency: the k-th is drawn about 1/k as often as the first. */
const WORDS = [
  ..."the to a of when and in is on with for not it after from page button user error save open list".split(
    " ",
  ),
  ..."window mail folder message board issue search token login crash slow empty scroll filter label".split(
    " ",
  ),
  ...Array.from(
    { length: 3000 },
    (_, index) => `w${((index * 7919) % 65521).toString(36)}x${index % 17}`,
  ),
];

/** Returns a small deterministic generator, so every run loads the same text. */
export function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Returns a function that makes a text of the given number of words. */
export function makeWords(random: () => number) {
  return (count: number): string => {
    const words: string[] = [];
    for (let i = 0; i < count; i++) {
      words.push(WORDS[Math.floor(WORDS.length ** random()) - 1] ?? "the");
    }
    return words.join(" ");
  };
}

/** Returns titles and descriptions that resemble those of the issues but are all different. */
export function makeTexts(count: number): { title: string; description: string }[] {
  const words = makeWords(makeRandom(7));
  return Array.from({ length: count }, () => ({ title: words(8), description: words(60) }));
}
