import type { Language } from "./guess-language";

/** Words of the same weight, as lower-case regular expression fragments. */
export type Row = [weight: number, words: string[]];

/**
 * A language's keywords. Type: positive suggests a bug, negative a feature. Priority: positive is urgent, negative
 * can wait.
 */
export interface Lexicon {
  language: Language;
  type: Row[];
  priority: Row[];
  /** For languages without spaces between words: keywords match inside other words. */
  isUnspaced?: boolean;
  /** Negates the keyword that follows directly: "no crash". */
  negation?: RegExp;
}
