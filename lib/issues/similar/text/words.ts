import { stemmer } from "stemmer";
import { isLetter, CHARACTER_ROLE, characterRoleAt, width } from "./characters";
import { STOP_WORDS } from "./stop-words";

/**
 * A word in a text: its position, its term, and the terms of its parts if it is a compound ("tab-strip",
 * "ensureElementIsVisible", "addons.example.org").
 */
export interface Word {
  start: number;
  end: number;
  /** Null for a word with no meaning of its own (a stop word, a small number). */
  term: string | null;
  parts: readonly string[];
}

const LONGEST_WORD = 48;
/**
 * Maximum number of parts. A path or qualified name keeps its last ones, which are the most
 * specific.
 */
const MAX_PARTS = 6;
const NOT_ASCII = /[^\0-\x7f]/;
const MARK = /\p{M}/u;
const SMALL_NUMBER = /^\d{1,2}$/;
const NUMERIC = /^v?\d+(?:\.\d+)*$/;
/** A hash or generated identifier, which no other issue contains. */
const MACHINE_MADE = /^(?=.*\d)[\da-f-]{20,}$/;
const JOINT = /[._'’-]/;
const HUMP = /[a-z0-9][A-Z]|[A-Z][A-Z][a-z]/;

type Reading = Pick<Word, "term" | "parts">;

const NO_PARTS: readonly string[] = [];

/** Cache of parsed words, because words recur and stemming is expensive. */
const seen = new Map<string, Reading>();
const MAX_CACHED_WORDS = 30_000;
/** V8 copies shorter strings. */
const SHORTEST_SLICE = 13;

/** Cache of pairs of adjacent characters and their terms. */
const seenPairs = new Map<string, string>();
const MAX_CACHED_PAIRS = 20_000;
const LONGEST_PAIR_SEEN = 8;

/** Returns the words in a text in order, up to a limit. Runs in linear time. */
export function wordsOf(text: string, limit = Infinity): Word[] {
  const words: Word[] = [];
  let at = 0;
  while (at < text.length && words.length < limit) {
    if (isLetter(characterRoleAt(text, at))) {
      const start = at;
      let unspaced = false;
      for (; at < text.length; at += width(text, at)) {
        const next = characterRoleAt(text, at);
        if (next === CHARACTER_ROLE.unspaced) unspaced = true;
        else if (next === CHARACTER_ROLE.joint) {
          if (!isLetter(characterRoleAt(text, at + 1))) break;
        } else if (next === CHARACTER_ROLE.other) break;
      }
      const chunk = text.slice(start, at);
      if (unspaced) addPairs(words, chunk, start, limit);
      else {
        const { term, parts } = readingOf(chunk);
        words.push({ start, end: at, term, parts });
      }
    } else at += width(text, at);
  }
  return words;
}

/**
 * Adds the words in text written without spaces, treating each pair of adjacent characters as a
 * word.
 */
function addPairs(words: Word[], chunk: string, start: number, limit: number): void {
  // If the whole text is normalized, so is every pair, unless a joint between the two is dropped.
  const isNormalized = !JOINT.test(chunk) && chunk.normalize("NFKC").toLowerCase() === chunk;
  const add = (first: string, second: string, from: number, to: number) => {
    const pair = first + second;
    const term = isNormalized ? pair : normalizedPair(pair);
    words.push({ start: start + from, end: start + to, term, parts: NO_PARTS });
  };
  let before: { role: string; at: number } | null = null;
  let isOnly = true;
  let at = 0;
  while (at < chunk.length && words.length < limit) {
    const from = at;
    const isSign = isLetter(characterRoleAt(chunk, at));
    at += width(chunk, at);
    if (!isSign) continue;
    while (isMark(chunk, at)) at += width(chunk, at);
    const role = chunk.slice(from, at);
    if (before) add(before.role, role, before.at, at);
    isOnly = before === null;
    before = { role, at: from };
  }
  if (before && isOnly) add(before.role, "", before.at, chunk.length);
}

function isMark(text: string, at: number): boolean {
  return characterRoleAt(text, at) === CHARACTER_ROLE.inner && text[at] !== "_";
}

function normalizedPair(pair: string): string {
  let form = seenPairs.get(pair);
  if (form === undefined) {
    form = pair.normalize("NFKC").toLowerCase();
    if (seenPairs.size >= MAX_CACHED_PAIRS) seenPairs.clear();
    if (pair.length <= LONGEST_PAIR_SEEN) seenPairs.set(pair, form);
  }
  return form;
}

function readingOf(chunk: string): Reading {
  const reading = seen.get(chunk);
  if (reading || chunk.length > LONGEST_WORD) return reading ?? read(chunk);
  // A long slice would keep its whole text in memory, so it is copied.
  const copy = chunk.length < SHORTEST_SLICE ? chunk : chunk.split("").join("");
  const parsed = read(copy);
  if (seen.size >= MAX_CACHED_WORDS) seen.clear();
  seen.set(copy, parsed);
  return parsed;
}

function read(chunk: string): Reading {
  const whole = chunk.replace(/['’](?:s|t|re|ve|ll|d|m)$/i, (end) => (/t$/i.test(end) ? "t" : ""));
  const folded = fold(whole);
  if (NUMERIC.test(folded)) {
    return { term: SMALL_NUMBER.test(folded) ? null : folded, parts: NO_PARTS };
  }
  if (MACHINE_MADE.test(folded)) return { term: null, parts: NO_PARTS };
  const pieces = piecesOf(whole);
  const term = pieces.length > 1 ? compound(folded) : termOf(folded);
  if (pieces.length <= 1) return { term, parts: NO_PARTS };
  const parts = new Set<string>();
  for (const piece of pieces) {
    const part = termOf(fold(piece));
    if (part !== null && part !== term && part.length > 1) parts.add(part);
  }
  // The registrable name of a host is in its last two labels.
  const labels = folded.split(".");
  if (labels.length > 2) parts.add(labels.slice(-2).join("."));
  return { term, parts: [...parts] };
}

function piecesOf(whole: string): string[] {
  if (!JOINT.test(whole) && !HUMP.test(whole)) return [whole];
  return whole
    .slice(-4 * LONGEST_WORD)
    .replace(/([a-z0-9])(?=[A-Z])|([A-Z])(?=[A-Z][a-z])/g, "$1$2 ")
    .split(/[ ._'’-]+/)
    .filter((piece) => piece !== "")
    .slice(-MAX_PARTS);
}

/**
 * A compound keeps the dots of paths and hosts. "add-on" and "read_only" are also written as one
 * word.
 */
function compound(folded: string): string | null {
  const joined = folded.replace(/[_'’-]/g, "");
  if (joined.length > LONGEST_WORD) return null;
  return joined.includes(".") ? joined : termOf(joined);
}

function termOf(folded: string): string | null {
  if (folded.length > LONGEST_WORD || STOP_WORDS.has(folded) || SMALL_NUMBER.test(folded))
    return null;
  return folded.length > 2 && /^[a-z]+$/.test(folded) ? stemmer(folded) : folded;
}

/**
 * Returns the text in lowercase, with compatibility forms unified and Latin letters without
 * accents.
 */
function fold(word: string): string {
  if (!NOT_ASCII.test(word)) return word.toLowerCase();
  const decomposed = word.normalize("NFKD");
  if (decomposed === word && !MARK.test(word)) return word.toLowerCase();
  return decomposed
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .toLowerCase();
}
