import type { Judgment } from "@/lib/drafts/model/agent";
import {
  FILLERS,
  GREETING,
  LOREM,
  PRODUCT,
  SMALL_TALK,
} from "@/lib/drafts/builtin/lexicon/small-talk";

/** Maximum number of characters judged; the rest of a longer text is ignored. */
const MAX_INPUT_LENGTH = 20_000;
/** Small talk is short; longer text is accepted. */
const SHORT = 300;

const ROWS =
  /^(?:asd|sdf|dfg|fgh|ghj|hjk|jkl|qwe|wer|ert|rty|tyu|yui|uio|iop|zxc|xcv|cvb|vbn|bnm|yxc|lkj|kjh|fds|dsa|ewq|aoe|йцу|фыв|ыва|олд|лдж|ячс)+\p{L}{0,3}$/u;

/** Trailing punctuation; the lookbehind matches a run only from its start. */
const ENDING = String.raw`[\s,.!?:;~…。！？，、؟\p{Extended_Pictographic}]`;
const CLOSING = new RegExp(`(?<!${ENDING})${ENDING}+$`, "u");

const SAY_WHAT =
  "Please describe a bug, a request or a task: what’s wrong or missing, where, and what you expect instead. " +
  "One sentence is enough, for example: *Exporting orders fails when a name has an umlaut.*";
const NOT_WORK =
  "I turn descriptions of product work into issues, but I couldn’t find any in your text. Say what is " +
  "broken or missing, or what needs to be done, for example: *Let people sort the list of orders by date.*";

function refuse(reason: string, response: string): Judgment {
  return { isUsable: false, reason, answer: response };
}

/**
 * Decides whether text can become an issue. Rejects text that is meaningless or not about work on a
 * product. When in doubt, accepts it, whatever the language. `reason` is one sentence; `answer` is
 * Markdown for the author.
 */
export function validateInput(text: string): Judgment {
  const plain = text
    .slice(0, MAX_INPUT_LENGTH)
    // Masked secrets say nothing about the work (mask-secrets.ts).
    .replace(/\[masked [A-Za-z ]{2,20}\]/g, " ")
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .trim();
  if (plain === "") return refuse("The text is empty.", SAY_WHAT);
  const flat = plain.replace(/[\s\p{Cc}\p{Cf}]+/gu, " ").trim();
  if (flat.length <= SHORT && isArithmetic(flat)) {
    return refuse("The text is a calculation, not a request for work.", NOT_WORK);
  }
  const words = flat.match(/\p{L}[\p{L}\p{M}\p{N}_'-]*/gu) ?? [];
  if (words.length === 0) return refuse("The text contains no words.", SAY_WHAT);
  const meaningless = whyMeaningless(words, flat);
  if (meaningless !== null) return refuse(meaningless, SAY_WHAT);
  if (flat.length > SHORT) return { isUsable: true };
  const rest = flat
    .replace(/[¿¡"«»„“”]/g, "")
    .replace(GREETING, "")
    .replace(CLOSING, "");
  if (!/[\p{L}\p{N}]/u.test(rest)) {
    return refuse("The text is only a greeting or thanks.", NOT_WORK);
  }
  if (PRODUCT.test(rest)) return { isUsable: true };
  if (SMALL_TALK.some((pattern) => pattern.test(rest) || pattern.test(flat))) {
    return refuse("The text is not about work on the product.", NOT_WORK);
  }
  return { isUsable: true };
}

function isArithmetic(text: string): boolean {
  return (
    /\d\s*[+*/^×÷=-]\s*\d/.test(text) &&
    /^[\d\s+\-*/^().,=x×÷?!%]+$/.test(text) &&
    /[+*/^×÷=]/.test(text)
  );
}

function whyMeaningless(words: string[], flat: string): string | null {
  const distinct = new Set(words);
  const letters = words.join("");
  if (letters.length >= 3 && new Set(letters).size === 1) return "The text repeats one character.";
  if (letters.length >= 8 && new Set(letters).size === 2) return "The text repeats two characters.";
  if (distinct.size === 1 && words.length >= 2) return "The text repeats one word.";
  // A single alphabetic letter is meaningless, but a single Chinese or Japanese character can be a
  // word.
  if (/^\p{L}$/u.test(letters) && !/[\p{sc=Han}\p{sc=Hangul}]/u.test(letters)) {
    return "The text is a single letter.";
  }
  if (flat.includes("lorem ipsum") || (words.length >= 8 && LOREM.has(words[0] ?? ""))) {
    const filler = words.filter((word) => LOREM.has(word)).length;
    if (filler >= words.length * 0.7) return "The text is placeholder text.";
  }
  if (words.every((word) => FILLERS.has(word))) return "The text is a meaningless placeholder.";
  if (words.every((word) => isMashed(word) || FILLERS.has(word)))
    return "The text looks like random keystrokes.";
  return null;
}

/** True for keyboard runs, and for consonant clusters that are not abbreviations. */
function isMashed(word: string): boolean {
  if (ROWS.test(word)) return true;
  if (!/^[a-z]+$/.test(word) || word.length < 5) return false;
  const vowels = word.match(/[aeiouy]/g)?.length ?? 0;
  if (/^[asdfghjkl]{6,}$/.test(word) && vowels * 5 < word.length) return true;
  return word.length >= 9 && vowels * 8 < word.length;
}
