import { fieldOfKey, keysLike } from "./keys";

/** A value after a key. */
export interface TextValue {
  /** Without quotes and escapes. */
  text: string;
  /** A quoted value is always a name. */
  isQuoted: boolean;
  from: number;
  to: number;
}

/** A part of the text: a word or phrase to search for, or a key with values. */
export type Token = { from: number; to: number } & (
  | { kind: "words"; text: string; isPhrase: boolean }
  | { kind: "filter"; key: string; isNot: boolean; valueFrom: number; raw: string }
);

const KEY = /(-?)([\p{L}_]{1,20}):/uy;

/** True if text that starts like this is read as a filter, rightly or mistyped. */
function isKey(key: string, rest: string): boolean {
  if (fieldOfKey(key) !== undefined) return true;
  return !rest.startsWith("//") && key.length > 2 && keysLike(key).length > 0;
}

/** True if a word to search for would be read as a filter. */
export function looksLikeFilter(word: string): boolean {
  KEY.lastIndex = 0;
  const match = KEY.exec(word);
  return match !== null && isKey(match[2] ?? "", word.slice(match[0].length));
}

/** The end of the value that starts at a place: the next space outside quotes. */
function endOfValue(text: string, from: number): number {
  let isQuoted = false;
  for (let at = from; at < text.length; at += 1) {
    const char = text[at];
    if (isQuoted && char === "\\") at += 1;
    else if (char === '"') isQuoted = !isQuoted;
    else if (!isQuoted && char !== undefined && /\s/.test(char)) return at;
  }
  return text.length;
}

/** Splits a text at spaces. A quote keeps words together, up to the next one or to the end. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const from = at;
    KEY.lastIndex = from;
    const match = KEY.exec(text);
    if (/\s/.test(text[from] ?? "")) {
      at += 1;
    } else if (match && isKey(match[2] ?? "", text.slice(KEY.lastIndex))) {
      const valueFrom = from + match[0].length;
      at = endOfValue(text, valueFrom);
      const raw = text.slice(valueFrom, at);
      const [, sign, key = ""] = match;
      tokens.push({ kind: "filter", key, isNot: sign === "-", valueFrom, raw, from, to: at });
    } else if (text[from] === '"') {
      const close = text.indexOf('"', from + 1);
      at = close === -1 ? text.length : close + 1;
      const phrase = text.slice(from + 1, close === -1 ? at : close);
      tokens.push({ kind: "words", text: phrase, isPhrase: true, from, to: at });
    } else {
      while (at < text.length && !/\s/.test(text[at] ?? "")) at += 1;
      tokens.push({ kind: "words", text: text.slice(from, at), isPhrase: false, from, to: at });
    }
  }
  return tokens;
}

/** Splits the values after a key at commas or pluses outside quotes. */
export function valuesOf(raw: string, offset: number, separator: "," | "+"): TextValue[] {
  const values: TextValue[] = [];
  let from = 0;
  let text = "";
  let isQuoted = false;
  let wasQuoted = false;
  const finish = (to: number) => {
    values.push({ text, isQuoted: wasQuoted, from: offset + from, to: offset + to });
    [from, text, wasQuoted] = [to + 1, "", false];
  };
  for (let at = 0; at < raw.length; at += 1) {
    const char = raw[at] ?? "";
    if (isQuoted && char === "\\" && at + 1 < raw.length) {
      at += 1;
      text += raw[at] ?? "";
    } else if (char === '"') {
      isQuoted = !isQuoted;
      wasQuoted = true;
    } else if (!isQuoted && char === separator) {
      finish(at);
    } else {
      text += char;
    }
  }
  finish(raw.length);
  return values;
}

/** True if a separator occurs outside quotes. */
export function hasSeparator(raw: string, separator: "," | "+"): boolean {
  return valuesOf(raw, 0, separator).length > 1;
}
