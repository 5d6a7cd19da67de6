/**
 * A character's role in a word: a letter or digit starts one; a mark or underscore continues it; a joint (full stop,
 * apostrophe, hyphen) continues it if a letter follows. Unspaced characters are letters of scripts written without
 * spaces, or of Hangul, whose particles attach to the word.
 */
export const SIGN = { other: 1, letter: 2, inner: 3, joint: 4, unspaced: 5 } as const;
type Sign = (typeof SIGN)[keyof typeof SIGN];

const LETTER = /[\p{L}\p{N}]/u;
const INNER = /[\p{M}_]/u;
const JOINT = /[.'’-]/;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Cached roles by code point, because property classes are much slower. */
const known = new Uint8Array(0x110000);

/** Returns the role of the character at an offset in the text, or `other` past its end. */
export function signAt(text: string, at: number): Sign {
  const code = text.codePointAt(at);
  if (code === undefined) return SIGN.other;
  return (known[code] ||= find(String.fromCodePoint(code))) as Sign;
}

export function isLetter(sign: Sign): boolean {
  return sign === SIGN.letter || sign === SIGN.unspaced;
}

/** The number of UTF-16 code units in the character at an offset. */
export function width(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}

function find(character: string): Sign {
  if (LETTER.test(character)) return UNSPACED.test(character) ? SIGN.unspaced : SIGN.letter;
  if (INNER.test(character)) return SIGN.inner;
  return JOINT.test(character) ? SIGN.joint : SIGN.other;
}
