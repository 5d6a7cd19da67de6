const MAX_QUOTED = 2;

/** Returns up to two matching phrases to quote, skipping any that are already in the title. */
export function quotedPhrases(title: string, phrases: readonly string[]): string[] {
  const shown = title.toLowerCase();
  return phrases.filter((phrase) => !shown.includes(phrase.toLowerCase())).slice(0, MAX_QUOTED);
}
