import { Pieces, type Piece, fenceEnd, trimCode } from "./pieces";
import { TextSource } from "./text-source";

const OPEN = /<(pre|code)((?:\s[^<>]*)?)>/y;
const COLLAPSE = /\{\{collapse(?:\(([^)\n]*)\))?[ \t]*\n/y;

type Found = { piece: Piece; from: number; to: number };

/** Finds code, Markdown's fences, and collapsed parts. */
function find(text: string): Found[] {
  const source = new TextSource(text);
  const found: Found[] = [];
  const starts = ["<", "{{collapse", "\n}}", "```"];
  let openBoxes = 0;
  let at = 0;
  for (;;) {
    const places = starts.map((start) => source.next(start, at));
    const from = Math.min(...places.map((place) => (place === -1 ? text.length : place)));
    if (from === text.length) return found;
    const next = readAt(source, from, openBoxes > 0);
    if (typeof next === "number") at = next;
    else {
      if (next.piece.kind === "open") openBoxes += 1;
      else if (next.piece.kind === "close") openBoxes -= 1;
      found.push(next);
      at = next.to;
    }
  }
}

/** Returns the piece that starts here, or where to continue. */
function readAt(source: TextSource, from: number, isInBox: boolean): Found | number {
  const { text } = source;
  switch (text[from]) {
    case "<":
      return readCode(source, from);
    case "{": {
      COLLAPSE.lastIndex = from;
      const [whole, title = ""] = COLLAPSE.exec(text) ?? [];
      // Nothing is collapsed without an end. Anything else between double braces stays.
      if (whole === undefined || source.next("\n}}", from + whole.length - 1) === -1)
        return from + 2;
      return { piece: { kind: "open", title: title.trim() }, from, to: from + whole.length };
    }
    case "`": {
      const to = fenceEnd(text, from, source.next("\n```", from + 3));
      if (to === -1) return from + 3;
      return { piece: { kind: "verbatim", text: text.slice(from, to) }, from, to };
    }
    default:
      return isInBox ? { piece: { kind: "close" }, from, to: from + 3 } : from + 1;
  }
}

/** `<pre>`, `<pre><code class="ruby">`, or `<code>` over several lines. */
function readCode(source: TextSource, from: number): Found | number {
  const { text } = source;
  OPEN.lastIndex = from;
  const [whole, tag, attributes = ""] = OPEN.exec(text) ?? [];
  if (whole === undefined || tag === undefined) return from + 1;
  const start = from + whole.length;
  const closing = source.next(`</${tag}>`, start);
  if (closing === -1) return start;
  const to = closing + tag.length + 3;
  const inner = text.slice(start, closing);
  // Inline code is read with its line.
  if (tag === "code" && !inner.includes("\n")) return to;
  const { code, language } = unwrap(inner, languageOf(attributes));
  return { piece: { kind: "code", code: trimCode(code), language, title: "" }, from, to };
}

function languageOf(attributes: string): string {
  return /class="([^"]*)"/.exec(attributes)?.[1]?.trim().split(/\s/, 1)[0]?.toLowerCase() ?? "";
}

/** Returns what is inside `<code>` if that is all there is. */
function unwrap(inner: string, language: string): { code: string; language: string } {
  const trimmed = inner.trim();
  OPEN.lastIndex = 0;
  const [whole, tag, attributes = ""] = OPEN.exec(trimmed) ?? [];
  const isWrapped = whole !== undefined && tag === "code" && trimmed.endsWith("</code>");
  if (!isWrapped) return { code: inner, language };
  const code = trimmed.slice(whole.length, -"</code>".length);
  return { code, language: languageOf(attributes) || language };
}

/** Splits Textile into text, code, and the edges of collapsed parts. */
export function textilePieces(text: string): Piece[] {
  const pieces = new Pieces();
  let at = 0;
  for (const { piece, from, to } of find(text)) {
    pieces.text(text.slice(at, from));
    pieces.push(piece);
    at = to;
  }
  pieces.text(text.slice(at));
  return pieces.list;
}
