/** A part of a line: finished Markdown, a mark that may start or end emphasis, or a cell border. */
export type Token =
  | { kind: "text"; text: string }
  | { kind: "mark"; text: string; style: string; canOpen: boolean; canClose: boolean }
  | { kind: "bar"; text: string };

/** A construct's Markdown, or a mark or border, and its length in the source. */
interface ReadToken {
  token: Token;
  length: number;
}

/**
 * Reads a line into tokens. `readAt` returns what begins at a place, if anything does, and `skip` how
 * many characters of text do otherwise.
 */
export function readTokens(
  line: string,
  readAt: (at: number) => ReadToken | undefined,
  skip: (at: number) => number = () => 1,
): Token[] {
  const tokens: Token[] = [];
  let from = 0;
  const flush = (to: number) => {
    if (to > from) tokens.push({ kind: "text", text: line.slice(from, to) });
  };
  for (let at = 0; at < line.length;) {
    const read = readAt(at);
    if (!read) {
      at += skip(at);
      continue;
    }
    flush(at);
    tokens.push(read.token);
    at += read.length;
    from = at;
  }
  flush(line.length);
  return tokens;
}

/** The Markdown of each style of emphasis. */
export type Styles = Readonly<Record<string, string>>;

interface Opener {
  style: string;
  /** Its place in the output. */
  at: number;
}

/**
 * Writes tokens as Markdown. Marks are paired with the nearest possible partner; those without one
 * stay as written. Takes linear time.
 */
export function writeTokens(tokens: readonly Token[], styles: Styles): string {
  const output: string[] = [];
  const openers: Opener[] = [];
  const open = new Map<string, number>();
  const forget = ({ style }: Opener) => open.set(style, (open.get(style) ?? 1) - 1);
  for (const token of tokens) {
    output.push(token.text);
    if (token.kind !== "mark") continue;
    const at = output.length - 1;
    if (token.canClose && (open.get(token.style) ?? 0) > 0) {
      // Marks in between would overlap, so they stay as written.
      let opener = openers.pop();
      while (opener && opener.style !== token.style) {
        forget(opener);
        opener = openers.pop();
      }
      if (!opener) continue;
      forget(opener);
      if (opener.at + 1 === at) continue;
      // Markdown reads underscores within words as letters.
      const isWithinWord = token.style === "_" && token.text !== "_";
      pair(output, opener.at, at, isWithinWord ? "*" : (styles[token.style] ?? token.text));
      continue;
    }
    if (!token.canOpen) continue;
    openers.push({ style: token.style, at });
    open.set(token.style, (open.get(token.style) ?? 0) + 1);
  }
  return output.join("");
}

/** Markdown has no emphasis around blanks, so they move outside. */
function pair(output: string[], from: number, to: number, style: string): void {
  const first = output[from + 1] ?? "";
  const leading = first.slice(0, first.length - first.trimStart().length);
  output[from] = `${leading}${style}`;
  output[from + 1] = first.slice(leading.length);
  const last = output[to - 1] ?? "";
  const kept = last.trimEnd();
  output[to - 1] = kept;
  output[to] = `${style}${last.slice(kept.length)}`;
}

const WORD = /[\p{L}\p{N}]/u;
const OPENING = new Set(["(", "[", "{", "<"]);
const CLOSING = new Set([")", "]", "}", ">", ".", ",", ";", ":", "!", "?"]);

function isWord(letter: string): boolean {
  return WORD.test(letter);
}

function isBlank(letter: string): boolean {
  return letter === "" || letter.trim() === "";
}

/** Returns whether a mark can start or end emphasis, by the letters on either side ("" for none). */
export function flanks(mark: string, before: string, after: string) {
  const isAlone = before !== mark && after !== mark && before !== "\\";
  return {
    canOpen: isAlone && !isWord(before) && !isBlank(after) && !CLOSING.has(after),
    canClose: isAlone && !isWord(after) && !isBlank(before) && !OPENING.has(before),
  };
}

/** The address that starts at this position, without the punctuation that ends a sentence. */
export function addressAt(text: string, from: number): string {
  ADDRESS.lastIndex = from;
  const found = ADDRESS.exec(text)?.[0] ?? "";
  let end = found.length;
  while (end > 0 && ".,;:!?*_-'\"".includes(found.charAt(end - 1))) end -= 1;
  return found.slice(0, end);
}

const ADDRESS = /(?:https?|ftp|file):\/\/[^\s|\][{}<>"()]+/y;
