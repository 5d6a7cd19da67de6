function kindOfSign(sign: string): string {
  if (/\d/.test(sign)) return "digit";
  if (/[a-z]/.test(sign)) return "small";
  return /[A-Z]/.test(sign) ? "capital" : "sign";
}

/**
 * True if a run of letters and digits looks random: digits among letters, and frequent changes of character class.
 * False for `fetchUserTokensFromCache2`, `release-2024-11-05-hotfix` and `src/auth/keys/Store2`.
 */
export function isRandom(run: string): boolean {
  const kinds = Array.from(run, kindOfSign);
  const isMixed = kinds.includes("digit") && (kinds.includes("small") || kinds.includes("capital"));
  if (!isMixed) return false;
  const letters = kinds.filter((kind) => kind !== "sign");
  const signs = kinds.length - letters.length;
  let changes = 0;
  for (let at = 1; at < kinds.length; at++) {
    const pair = [kinds[at - 1], kinds[at]];
    // A capital at the start of a word in an identifier is weak evidence.
    const begins = (place: number) => kinds[place] === "capital" && kinds[place + 1] === "small";
    const isWord = begins(at - 1) || (begins(at) && pair[0] === "small");
    if (pair[0] !== pair[1] && !pair.includes("sign") && !isWord) changes++;
  }
  return new Set(run).size >= 10 && signs * 6 <= run.length && changes * 5 >= letters.length;
}
