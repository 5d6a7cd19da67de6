/**
 * A character's role in a word: a letter or digit starts one; a mark or underscore continues it; a joint (full stop,
 * apostrophe, hyphen) continues it if a letter follows. Unspaced characters are letters of scripts written without
 * spaces, or of Hangul, whose particles attach to the word.
 */
export const CHARACTER_ROLE = { other: 1, letter: 2, inner: 3, joint: 4, unspaced: 5 } as const;
type CharacterRole = (typeof CHARACTER_ROLE)[keyof typeof CHARACTER_ROLE];

const LETTER = /[\p{L}\p{N}]/u;
const INNER = /[\p{M}_]/u;
const JOINT = /[.'’-]/;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Cached roles by code point, because property classes are much slower. */
const known = new Uint8Array(0x110000);

/** Returns the role of the character at an offset in the text, or `other` past its end. */
export function characterRoleAt(text: string, at: number): CharacterRole {
  const code = text.codePointAt(at);
  if (code === undefined) return CHARACTER_ROLE.other;
  return (known[code] ||= find(String.fromCodePoint(code))) as CharacterRole;
}

export function isLetter(role: CharacterRole): boolean {
  return role === CHARACTER_ROLE.letter || role === CHARACTER_ROLE.unspaced;
}

/** The number of UTF-16 code units in the character at an offset. */
export function width(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}

function find(character: string): CharacterRole {
  if (LETTER.test(character))
    return UNSPACED.test(character) ? CHARACTER_ROLE.unspaced : CHARACTER_ROLE.letter;
  if (INNER.test(character)) return CHARACTER_ROLE.inner;
  return JOINT.test(character) ? CHARACTER_ROLE.joint : CHARACTER_ROLE.other;
}
