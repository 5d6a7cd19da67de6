import {
  addressAt,
  flanks,
  readTokens,
  type Styles,
  type Token,
  writeTokens,
} from "./inline-tokens";
import { codeSpan, markdownImage, markdownLink } from "./markdown-code";
import { TextSource } from "./text-source";

const STYLES: Styles = { "*": "**", _: "_", "-": "~~", "??": "_", "~": "\\~" };
/** Marks that are written as braces within words: `un{*}believ{*}able`. */
const FORCED = /\{([*_-])\}/y;
const ADDRESS = /^(?:https?|ftp|file|mailto):/i;
const PICTURE =
  /^(?:https?:\/\/[^\s|!]+|[^|!\n]*[^\s|!\n]\.(?:png|jpe?g|gif|svg|webp|bmp|tiff?|ico|heic|avif|mp4|mov|webm|pdf))$/i;

/** Returns a construct's Markdown and its length in the source. */
interface Read {
  text: string;
  length: number;
}

/** Reads one line of Jira's wiki markup. With `bars`, borders of table cells are tokens. */
export function jiraTokens(line: string, bars: boolean): Token[] {
  const source = new TextSource(line);
  return readTokens(
    line,
    (at) => {
      const read = readConstruct(source, at);
      if (!read) return readMark(line, at, bars);
      return { token: { kind: "text", text: read.text }, length: read.length };
    },
    (at) => (line[at] === "\\" && at + 1 < line.length ? 2 : 1),
  );
}

/** Returns a line, or the text of a cell, as Markdown. */
export function jiraInline(tokens: readonly Token[]): string {
  return writeTokens(tokens, STYLES);
}

function readConstruct(source: TextSource, at: number): Read | undefined {
  const { text } = source;
  switch (text[at]) {
    case "`":
      return readTicks(source, at);
    case "{":
      return readMonospaced(source, at);
    case "[":
      return readLink(source, at);
    case "!":
      return readPicture(source, at);
    case "\\":
      return readBreak(text, at);
    case "h":
    case "f": {
      const address = addressAt(text, at);
      return address === "" ? undefined : { text: address, length: address.length };
    }
    default:
      return undefined;
  }
}

/** Inline code in Markdown's own notation. */
function readTicks(source: TextSource, at: number): Read | undefined {
  let end = at;
  while (source.text[end] === "`") end += 1;
  const ticks = source.text.slice(at, end);
  const closing = ticks.length > 8 ? -1 : source.next(ticks, end);
  if (closing === -1) return { text: ticks, length: ticks.length };
  const length = closing + ticks.length - at;
  return { text: source.text.slice(at, at + length), length };
}

function readMonospaced(source: TextSource, at: number): Read | undefined {
  if (source.text[at + 1] !== "{") return undefined;
  let closing = source.next("}}", at + 2);
  // The last braces close it: {{a{b}}}.
  while (closing !== -1 && source.text[closing + 2] === "}") closing += 1;
  const code = closing === -1 ? "" : source.text.slice(at + 2, closing).trim();
  if (code === "") return { text: "{{", length: 2 };
  return { text: codeSpan(code), length: closing + 2 - at };
}

/** `[text|address]`, `[address]`, `[~user]` or `[^file]`. */
function readLink(source: TextSource, at: number): Read | undefined {
  const closing = source.next("]", at + 1);
  const nested = source.next("[", at + 1);
  if (closing === -1 || (nested !== -1 && nested < closing)) return undefined;
  const inner = source.text.slice(at + 1, closing);
  const text = linkText(inner);
  return text === undefined ? undefined : { text, length: inner.length + 2 };
}

function linkText(inner: string): string | undefined {
  if (/^~\S/.test(inner)) return `@${inner.slice(1)}`;
  if (/^\^\S/.test(inner)) return codeSpan(inner.slice(1));
  const parts = inner.split("|").map((part) => part.trim());
  const [label = "", target, looks] = parts;
  const address = target ?? label;
  if (looks !== undefined && (parts.length > 3 || !/^smart-[a-z]+$/.test(looks))) return undefined;
  if (target !== undefined && /^~\S+$/.test(target)) return label === "" ? undefined : `@${label}`;
  if (!ADDRESS.test(address) || /\s/.test(address)) return undefined;
  if (label === address) return address.replace(/^mailto:/i, "");
  return markdownLink(jiraInline(jiraTokens(label, false)), address);
}

function readPicture(source: TextSource, at: number): Read | undefined {
  const closing = source.next("!", at + 1);
  if (closing === -1) return undefined;
  const inner = source.text.slice(at + 1, closing);
  const [name = "", looks = ""] = inner.split("|", 2);
  if (name.length > 1_000 || name.startsWith(" ") || !PICTURE.test(name)) return undefined;
  const file = ADDRESS.test(name) ? (name.split("/").at(-1) ?? name) : name;
  const label = /(?:^|,)alt="?([^",]+)/.exec(looks)?.[1] ?? file;
  return { text: markdownImage(label, name), length: inner.length + 2 };
}

/** `\\` is a line break, but not in Windows paths. */
function readBreak(text: string, at: number): Read | undefined {
  if (text[at + 1] !== "\\" || text[at + 2] === "\\" || text[at - 1] === "\\") return undefined;
  const after = text.charAt(at + 2);
  if (after === "") return { text: "", length: 2 };
  return after.trim() === "" ? { text: "\n", length: 3 } : undefined;
}

function readMark(
  line: string,
  at: number,
  bars: boolean,
): { token: Token; length: number } | undefined {
  const letter = line.charAt(at);
  if (letter === "|" && bars) {
    const text = line[at + 1] === "|" ? "||" : "|";
    return { token: { kind: "bar", text }, length: text.length };
  }
  if (letter === "{") {
    FORCED.lastIndex = at;
    const [text, style] = FORCED.exec(line) ?? [];
    if (text === undefined || style === undefined) return undefined;
    return {
      token: { kind: "mark", text, style, canOpen: true, canClose: true },
      length: text.length,
    };
  }
  const mark = letter === "?" && line[at + 1] === "?" ? "??" : letter;
  if (!Object.hasOwn(STYLES, mark)) return undefined;
  const sides = flanks(letter, line.charAt(at - 1), line.charAt(at + mark.length));
  if (!sides.canOpen && !sides.canClose) return undefined;
  return {
    token: { kind: "mark", text: mark, style: mark, ...sides },
    length: mark.length,
  };
}
