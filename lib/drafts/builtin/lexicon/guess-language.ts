/**
 * Languages that the drafter has keywords for. `other` means a script that does not identify a
 * language.
 */
export type Language = "en" | "de" | "fr" | "es" | "pt" | "ru" | "ja" | "zh" | "other";

/** Function words that occur in (almost) only one of these languages. */
const FUNCTION_WORDS: [Language, Set<string>][] = [
  [
    "en",
    words(
      "the is are of and to in on for with when it this that not from be as i we my our they you has have was were by at after if but can should would an all does cannot",
    ),
  ],
  [
    "de",
    words(
      "der die das und ist nicht ein eine einen einem einer im den dem des mit auf für von zu wird werden sich beim bei nach seit es wir ich kann auch wenn nur wäre zum zur bitte keine kein mehr aus an oder sind aber",
    ),
  ],
  [
    "fr",
    words(
      "le la les des est une un pas dans du et pour sur au aux avec que qui ne ce cette il elle on nous je se par plus quand depuis mon mes leur être sont ou même toutes tous lors d'un l'",
    ),
  ],
  [
    "es",
    words(
      "el los las del una que se en por para con no al como cuando desde es un está están su sus lo nos hay más pero ya muy entre también me mi y la de todo",
    ),
  ],
  [
    "pt",
    words(
      "o os as do da dos das um uma que não em no na nos nas por para com ao quando desde é está são seu sua mais mas já muito também meu minha e de",
    ),
  ],
];

function words(list: string): Set<string> {
  return new Set(list.split(" "));
}

/**
 * Guesses the language of lowercase text from its script and function words. Defaults to English.
 */
export function guessLanguage(text: string): Language {
  const head = text.slice(0, 2_000);
  const letters = head.match(/\p{L}/gu)?.length ?? 0;
  const share = (script: RegExp) => (head.match(script)?.length ?? 0) / Math.max(letters, 1);
  if (share(/[\p{sc=Hiragana}\p{sc=Katakana}]/gu) > 0.15) return "ja";
  if (share(/\p{sc=Han}/gu) > 0.3) return "zh";
  if (share(/\p{sc=Cyrillic}/gu) > 0.4) return "ru";
  if (share(/\p{sc=Latin}/gu) < 0.5 && letters > 0) return "other";
  const tokens = head.match(/\p{L}+/gu) ?? [];
  const counts = FUNCTION_WORDS.map(([language, functionWords]): [Language, number] => [
    language,
    tokens.filter((token) => functionWords.has(token)).length,
  ]);
  const [best, second] = counts.sort((a, b) => b[1] - a[1]);
  if (best === undefined || best[1] === 0) {
    if (/[äöüß]/.test(head)) return "de";
    return tokens.length >= 4 && /[^\p{ASCII}]/u.test(tokens.join("")) ? "other" : "en";
  }
  // Spanish and Portuguese share many words, so their distinctive letters decide.
  if (second !== undefined && best[1] === second[1]) {
    if (/[ãõç]|ção/.test(head)) return "pt";
    if (/[ñ¿¡]|ción/.test(head)) return "es";
  }
  return best[1] * 8 >= tokens.length ? best[0] : "other";
}
