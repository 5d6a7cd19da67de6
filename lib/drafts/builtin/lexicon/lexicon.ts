import type { Language } from "./guess-language";

/** Keywords of the same weight, as lowercase regular expression fragments. */
export type Row = [weight: number, words: string[]];

/**
 * A language's keywords. Type: positive suggests a bug, negative a feature. Priority: positive
 * means urgent, negative means it can wait.
 */
export interface Lexicon {
  language: Language;
  type: Row[];
  priority: Row[];
  /** For languages without spaces between words, where keywords match inside other words. */
  isUnspaced?: boolean;
  /** Negates the keyword directly after it: "no crash". */
  negation?: RegExp;
}
