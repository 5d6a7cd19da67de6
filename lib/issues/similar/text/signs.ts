/**
 * What a character is to a word: a letter or digit begins one; a mark or underscore goes on with it, a joint (full
 * stop, apostrophe, hyphen) when a letter follows; unspaced are letters of scripts that are written without spaces,
 * and of Hangul, whose particles stick to the word.
 */
export const SIGN = { other: 1, letter: 2, inner: 3, joint: 4, unspaced: 5 } as const;
type Sign = (typeof SIGN)[keyof typeof SIGN];

const LETTER = /[\p{L}\p{N}]/u;
const INNER = /[\p{M}_]/u;
const JOINT = /[.'’-]/;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Signs found before, by code point; property classes cost much more than this. */
const known = new Uint8Array(0x110000);

/** The sign of the character that stands at an offset of the text; other behind its end. */
export function signAt(text: string, at: number): Sign {
  const code = text.codePointAt(at);
  if (code === undefined) return SIGN.other;
  return (known[code] ||= find(String.fromCodePoint(code))) as Sign;
}

export function isLetter(sign: Sign): boolean {
  return sign === SIGN.letter || sign === SIGN.unspaced;
}

/** How many UTF-16 units the character at an offset takes. */
export function width(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}

function find(character: string): Sign {
  if (LETTER.test(character)) return UNSPACED.test(character) ? SIGN.unspaced : SIGN.letter;
  if (INNER.test(character)) return SIGN.inner;
  return JOINT.test(character) ? SIGN.joint : SIGN.other;
}
