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

const STYLES: Styles = {
  "*": "**",
  _: "_",
  "-": "~~",
  "??": "_",
  "**": "**",
  __: "_",
  "~": "\\~",
};
const PICTURE = /^(?:https?:\/\/\S+|[^\s!].*\.(?:png|jpe?g|gif|svg|webp|bmp|tiff?|ico|avif))$/i;

interface Read {
  text: string;
  length: number;
}

/** Reads one line of Textile. With `bars`, borders of table cells are tokens. */
export function textileTokens(line: string, bars: boolean): Token[] {
  const source = new TextSource(line);
  return readTokens(line, (at) => {
    const read = readConstruct(source, at);
    if (read) return { token: { kind: "text", text: read.text }, length: read.length };
    const mark = readMark(line, at, bars);
    return mark && { token: mark, length: mark.text.length };
  });
}

/** Returns a line, or the text of a cell, as Markdown. */
export function textileInline(tokens: readonly Token[]): string {
  return writeTokens(tokens, STYLES);
}

function readConstruct(source: TextSource, at: number): Read | undefined {
  const { text } = source;
  switch (text[at]) {
    case "@":
      return readCode(source, at);
    case "<":
      return readCodeTag(source, at);
    case "`":
      return readTicks(source, at);
    case '"':
      return readLink(source, at);
    case "!":
      return readPicture(source, at);
    case "[":
      return readWikiLink(source, at);
    case "{":
      return readMacro(source, at);
    case "h":
    case "f": {
      const address = addressAt(text, at);
      return address === "" ? undefined : { text: address, length: address.length };
    }
    default:
      return undefined;
  }
}

/** `@code@`, but not `@name` or an email address. */
function readCode({ text }: TextSource, at: number): Read | undefined {
  const opening = flanks("@", text.charAt(at - 1), text.charAt(at + 1));
  if (!opening.canOpen) return undefined;
  const closing = text.indexOf("@", at + 1);
  if (closing === -1 || closing - at > 1_000) return undefined;
  const sides = flanks("@", text.charAt(closing - 1), text.charAt(closing + 1));
  if (!sides.canClose) return undefined;
  const code = text.slice(at + 1, closing);
  return { text: codeSpan(code), length: code.length + 2 };
}

function readCodeTag(source: TextSource, at: number): Read | undefined {
  const { text } = source;
  if (!text.startsWith("<code", at)) return undefined;
  const start = source.next(">", at + 5);
  const closing = start === -1 ? -1 : source.next("</code>", start + 1);
  if (closing === -1 || /[^\s>]/.test(text.charAt(at + 5))) return undefined;
  const code = text.slice(start + 1, closing);
  if (code.trim() === "") return undefined;
  return { text: codeSpan(code), length: closing + "</code>".length - at };
}

function readTicks(source: TextSource, at: number): Read | undefined {
  const closing = source.next("`", at + 1);
  if (closing === -1) return undefined;
  const text = source.text.slice(at, closing + 1);
  return { text, length: text.length };
}

/** `"text":address`, also with a title: `"text(title)":address`. */
function readLink(source: TextSource, at: number): Read | undefined {
  const closing = source.next('":', at + 1);
  if (closing === -1 || closing === at + 1) return undefined;
  if (source.next('"', at + 1) !== closing) return undefined;
  const address = linkAddress(source.text, closing + 2);
  if (address === "") return undefined;
  const label = source.text.slice(at + 1, closing).trim();
  const text = markdownLink(textileInline(textileTokens(label, false)), address);
  return { text, length: closing + 2 + address.length - at };
}

function linkAddress(text: string, from: number): string {
  const address = addressAt(text, from);
  if (address !== "") return address;
  MAIL.lastIndex = from;
  return MAIL.exec(text)?.[0] ?? "";
}

const MAIL = /mailto:[^\s|\][<>"()]+/y;

/** `!picture.png!`, `!>picture.png(text)!` or `!picture.png!:address`. */
function readPicture(source: TextSource, at: number): Read | undefined {
  const { text } = source;
  const closing = source.next("!", at + 1);
  if (closing === -1 || closing - at > 1_000) return undefined;
  let name = text.slice(at + 1, closing).replace(/^[<>=]/, "");
  if (name.startsWith("{")) name = name.slice(name.indexOf("}") + 1);
  let label = "";
  if (name.endsWith(")")) {
    const start = name.lastIndexOf("(");
    label = start === -1 ? "" : name.slice(start + 1, -1);
    name = start === -1 ? name : name.slice(0, start);
  }
  if (!PICTURE.test(name)) return undefined;
  const picture = markdownImage(label || (name.split("/").at(-1) ?? name), name);
  const target = text[closing + 1] === ":" ? addressAt(text, closing + 2) : "";
  if (target === "") return { text: picture, length: closing + 1 - at };
  return { text: `[${picture}](${target})`, length: closing + 2 + target.length - at };
}

/** The wiki is not imported, so links to its pages stay as written. */
function readWikiLink(source: TextSource, at: number): Read | undefined {
  if (source.text[at + 1] !== "[") return undefined;
  const closing = source.next("]]", at + 2);
  if (closing === -1) return undefined;
  const text = source.text.slice(at, closing + 2);
  return { text: text.replaceAll("|", "\\|"), length: text.length };
}

/** `{{thumbnail(picture.png)}}`; other macros stay as written. */
function readMacro(source: TextSource, at: number): Read | undefined {
  if (source.text[at + 1] !== "{") return undefined;
  const closing = source.next("}}", at + 2);
  if (closing === -1) return undefined;
  const text = source.text.slice(at, closing + 2);
  const name = /^\{\{thumbnail\(([^,()]+)/.exec(text)?.[1]?.trim();
  return { text: name ? markdownImage(name, name) : text, length: text.length };
}

/** The style of a cell, after its border: `_.` for a header, `\2.` for two columns. */
const CELL_STYLE = /(?:[_<>=~^-]|[\\/]\d|\{[^{}|]*\}|\([^()|]*\)){1,6}\.(?=\s|$)/y;

function readMark(line: string, at: number, bars: boolean): Token | undefined {
  const letter = line.charAt(at);
  if (letter === "|" && bars) {
    CELL_STYLE.lastIndex = at + 1;
    return { kind: "bar", text: `|${CELL_STYLE.exec(line)?.[0] ?? ""}` };
  }
  const twice = letter + letter;
  const isTwice = Object.hasOwn(STYLES, twice) && line[at + 1] === letter;
  const text = isTwice ? twice : letter;
  if (!Object.hasOwn(STYLES, text)) return undefined;
  const sides = flanks(letter, line.charAt(at - 1), line.charAt(at + text.length));
  if (!sides.canOpen && !sides.canClose) return undefined;
  return { kind: "mark", text, style: text, ...sides };
}
