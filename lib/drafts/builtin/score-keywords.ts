import { ENGLISH } from "@/lib/drafts/builtin/lexicon/english";
import { guessLanguage, type Language } from "@/lib/drafts/builtin/lexicon/guess-language";
import type { Lexicon, Row } from "@/lib/drafts/builtin/lexicon/lexicon";
import { EUROPEAN } from "@/lib/drafts/builtin/lexicon/european";
import { OTHER_LEXICONS } from "@/lib/drafts/builtin/lexicon/further";

/**
 * The keyword score of a piece of text: the sum of the weights, and the matched words, strongest
 * first.
 */
export interface KeywordScore {
  sum: number;
  words: { word: string; weight: number }[];
}

interface Compiled {
  language: Language;
  weight: number;
  pattern: RegExp;
  negation: RegExp | undefined;
}

function compile(side: "type" | "priority"): Compiled[] {
  return [ENGLISH, ...EUROPEAN, ...OTHER_LEXICONS].flatMap((lexicon: Lexicon) =>
    lexicon[side].map(([weight, words]: Row) => {
      const any = `(?:${words.join("|")})`;
      const pattern =
        lexicon.isUnspaced === true ? any : `(?<![\\p{L}\\p{N}_])${any}(?![\\p{L}\\p{N}_])`;
      return {
        language: lexicon.language,
        weight,
        pattern: new RegExp(pattern, "gu"),
        negation: lexicon.negation,
      };
    }),
  );
}

const TYPE = compile("type");
const PRIORITY = compile("priority");

/** Longer text is only scored up to this many characters. */
const MAX_SCORED_LENGTH = 8_000;
/** Each additional word of the same weight counts for less; those after the fourth are ignored. */
const SHARES = [1, 0.6, 0.3, 0.15];
/** Words at the beginning say the most about the topic. */
const HEAD = 100;
const HEAD_SHARE = 1.25;

export function scoreType(text: string): KeywordScore {
  return weigh(text, TYPE);
}

export function scorePriority(text: string): KeywordScore {
  return weigh(text, PRIORITY);
}

function weigh(text: string, rows: Compiled[]): KeywordScore {
  const plain = text
    .slice(0, MAX_SCORED_LENGTH)
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replace(/[ \t\r\n]+/g, " ")
    .trim();
  const words: { word: string; weight: number }[] = [];
  const textLanguage = guessLanguage(plain);
  for (const { language, weight, pattern, negation } of rows) {
    // Technical terms are English in every language: "crash", "export".
    const isRelevant = language === textLanguage || language === "en";
    if (!isRelevant && (language !== "other" || textLanguage === "en")) continue;
    const found = new Map<string, number>();
    for (const match of plain.matchAll(pattern)) {
      if (found.size === SHARES.length) break;
      const word = match[0].replace(/^[.!:; ]+/, "");
      if (found.has(word)) continue;
      const isNegated = negation?.test(plain.slice(Math.max(0, match.index - 24), match.index));
      if (isNegated === true) continue;
      found.set(word, weight * (match.index < HEAD ? HEAD_SHARE : 1));
    }
    [...found].forEach(([word, base], at) => {
      words.push({ word, weight: base * (SHARES[at] ?? 0) });
    });
  }
  words.sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
  return { sum: words.reduce((sum, { weight }) => sum + weight, 0), words };
}
