import { Pieces, type Piece, fenceEnd, trimCode } from "./pieces";
import { TextSource } from "./text-source";

/** `{name}` or `{name:parameters}`. */
const MACRO = /\{([a-z]+)(?::([^{}\n]*))?\}/y;
const CODE = new Set(["code", "noformat"]);
/** Boxes, and what their kind says if they have no title. */
const BOXES: Readonly<Record<string, string>> = {
  quote: "",
  panel: "",
  info: "Info",
  note: "Note",
  tip: "Tip",
  warning: "Warning",
};

interface Macro {
  name: string;
  parameters: string | undefined;
  from: number;
  to: number;
}

/** A macro in the text, or a stretch of code or Markdown. */
type Found = { macro: Macro } | { piece: Piece; from: number; to: number };

/** Finds macros and code. Nothing inside code is a macro. */
function find(text: string): Found[] {
  const source = new TextSource(text);
  const found: Found[] = [];
  let at = 0;
  while (at < text.length) {
    const brace = source.next("{", at);
    const fence = source.next("```", at);
    const from = Math.min(brace === -1 ? text.length : brace, fence === -1 ? text.length : fence);
    if (from === text.length) break;
    const next = from === fence ? readFence(source, from) : readMacro(source, from);
    if (typeof next === "number") at = next;
    else {
      found.push(next);
      at = "macro" in next ? next.macro.to : next.to;
    }
  }
  return found;
}

/** Returns the fence, or where to continue. */
function readFence(source: TextSource, from: number): Found | number {
  const to = fenceEnd(source.text, from, source.next("\n```", from + 3));
  if (to === -1) return from + 3;
  return { piece: { kind: "verbatim", text: source.text.slice(from, to) }, from, to };
}

/** Returns the macro or its code, or where to continue. */
function readMacro(source: TextSource, from: number): Found | number {
  const { text } = source;
  // Monospaced text, as in {{code}}.
  if (text[from + 1] === "{") return from + 2;
  MACRO.lastIndex = from;
  const [whole, name = "", parameters] = MACRO.exec(text) ?? [];
  if (whole === undefined || text[from - 1] === "\\") return from + 1;
  const to = from + whole.length;
  if (!CODE.has(name)) return { macro: { name, parameters, from, to } };
  const closing = source.next(`{${name}}`, to);
  if (closing === -1) return to;
  const code = trimCode(text.slice(to, closing));
  const piece: Piece = { kind: "code", code, ...codeParameters(name, parameters ?? "") };
  return { piece, from, to: closing + name.length + 2 };
}

/** Reads `java`, `title=A.java|borderStyle=solid` or `lang=java`. */
function codeParameters(name: string, parameters: string) {
  let language = "";
  let title = "";
  for (const part of parameters.split("|")) {
    const [key = "", value] = part.split("=");
    if (value === undefined) language = key.trim();
    else if (/^lang(?:uage)?$/i.test(key.trim())) language = value.trim();
    else if (key.trim() === "title") title = value.trim();
  }
  const isPlain = name === "noformat" || /^(?:none|plain|text)$/i.test(language);
  return { language: isPlain ? "" : language.toLowerCase(), title };
}

/** Returns the macros that have a partner, with what they stand for; others are plain text. */
function pairMacros(macros: Macro[]): Map<Macro, Piece | null> {
  const paired = new Map<Macro, Piece | null>();
  const openBoxes = new Map<string, Macro>();
  const openColors: Macro[] = [];
  for (const macro of macros) {
    if (macro.name === "color") {
      if (macro.parameters !== undefined) openColors.push(macro);
      else {
        const partner = openColors.pop();
        if (!partner) continue;
        paired.set(partner, null);
        paired.set(macro, null);
      }
    } else if (Object.hasOwn(BOXES, macro.name)) {
      const partner = openBoxes.get(macro.name);
      if (!partner || macro.parameters !== undefined) openBoxes.set(macro.name, macro);
      else {
        openBoxes.delete(macro.name);
        paired.set(partner, { kind: "open", title: boxTitle(partner) });
        paired.set(macro, { kind: "close" });
      }
    }
  }
  return paired;
}

function boxTitle({ name, parameters }: Macro): string {
  const title = parameters?.split("|").find((part) => part.trim().startsWith("title="));
  return title?.slice(title.indexOf("=") + 1).trim() || (BOXES[name] ?? "");
}

/** Splits Jira's wiki markup into text, code, and the edges of quotes and panels. */
export function jiraPieces(text: string): Piece[] {
  const found = find(text);
  const paired = pairMacros(found.flatMap((item) => ("macro" in item ? [item.macro] : [])));
  const pieces = new Pieces();
  let at = 0;
  for (const item of found) {
    const { from, to } = "macro" in item ? item.macro : item;
    const piece = "macro" in item ? paired.get(item.macro) : item.piece;
    if (piece === undefined) continue;
    pieces.text(text.slice(at, from));
    at = to;
    if (piece !== null) pieces.push(piece);
  }
  pieces.text(text.slice(at));
  return pieces.list;
}
