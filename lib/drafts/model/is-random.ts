function characterClass(character: string): string {
  if (/\d/.test(character)) return "digit";
  if (/[a-z]/.test(character)) return "lower";
  return /[A-Z]/.test(character) ? "upper" : "symbol";
}

/**
 * True if a run of letters and digits looks random: digits among letters, and frequent changes of
 * character class. False for `fetchUserTokensFromCache2`, `release-2024-11-05-hotfix` and
 * `src/auth/keys/Store2`.
 */
export function isRandom(run: string): boolean {
  const kinds = Array.from(run, characterClass);
  const isMixed = kinds.includes("digit") && (kinds.includes("lower") || kinds.includes("upper"));
  if (!isMixed) return false;
  const letters = kinds.filter((kind) => kind !== "symbol");
  const symbols = kinds.length - letters.length;
  let changes = 0;
  for (let at = 1; at < kinds.length; at++) {
    const pair = [kinds[at - 1], kinds[at]];
    // A capital at the start of a word in an identifier is weak evidence.
    const begins = (place: number) => kinds[place] === "upper" && kinds[place + 1] === "lower";
    const isWord = begins(at - 1) || (begins(at) && pair[0] === "lower");
    if (pair[0] !== pair[1] && !pair.includes("symbol") && !isWord) changes++;
  }
  return new Set(run).size >= 10 && symbols * 6 <= run.length && changes * 5 >= letters.length;
}
