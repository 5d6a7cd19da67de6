const MAX_QUOTED = 2;

/** Matching phrases that are not in the title, and so are quoted: at most two. */
export function quotedPhrases(title: string, phrases: readonly string[]): string[] {
  const shown = title.toLowerCase();
  return phrases.filter((phrase) => !shown.includes(phrase.toLowerCase())).slice(0, MAX_QUOTED);
}
