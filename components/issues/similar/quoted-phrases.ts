const MAX_QUOTED = 2;

/** The phrases that a title does not show, and so have to be quoted: two at most. */
export function quotedPhrases(title: string, phrases: readonly string[]): string[] {
  const shown = title.toLowerCase();
  return phrases.filter((phrase) => !shown.includes(phrase.toLowerCase())).slice(0, MAX_QUOTED);
}
