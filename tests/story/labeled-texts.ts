import texts from "./labeled-texts.json";

/**
 * An issue's text, written for this set, with the classes a triager assigned from the text alone.
 */
export interface LabeledText {
  text: string;
  /** 0 Feature, 1 Bug. */
  type: number;
  /** From 0 (Highest) to 4 (Lowest). */
  priority: number;
  /** Two-letter code (ISO 639-1). */
  language: string;
  product: string;
  /** Held out while the lexicon was written. */
  heldOut: boolean;
}

export const LABELED_TEXTS: LabeledText[] = texts;
