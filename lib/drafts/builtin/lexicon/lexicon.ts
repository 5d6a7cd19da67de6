import type { Language } from "./guess-language";

/** Words of one weight: pieces of regular expressions, in small letters. */
export type Row = [weight: number, words: string[]];

/**
 * What the words of a language say. Of the type: positive speaks of a bug, negative of a feature. Of the priority:
 * positive is urgent, negative can wait.
 */
export interface Lexicon {
  language: Language;
  type: Row[];
  priority: Row[];
  /** Of a language that sets no blanks between words: a word is found within others. */
  isUnspaced?: boolean;
  /** What takes a word back that it stands right before: "no crash". */
  negation?: RegExp;
}
