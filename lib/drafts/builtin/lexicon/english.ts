import type { Lexicon } from "./lexicon";
import { ENGLISH_PRIORITY } from "./english-priority";
import { ENGLISH_TYPE } from "./english-type";

export const ENGLISH: Lexicon = {
  language: "en",
  negation:
    /\b(?:no|not|never|without|n't|avoid|prevent(?:s|ing)?|instead of|rather than)(?: an?| any| more| the| to)? $/,
  type: ENGLISH_TYPE,
  priority: ENGLISH_PRIORITY,
};
