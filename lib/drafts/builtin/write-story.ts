import { cutMarkdown } from "./cut-text";
import { fenced } from "./fenced";
import { withoutTags } from "./plain-text";
import { readBlocks } from "./read-blocks";
import { isRequirement, sortSentences, type Piece, type Sorted } from "./sort-sentences";
import { tellTitle } from "./extract-title";

/** Whoever gives more is cut: the API takes 10,000 code points of each (docs/spec/drafts.md). */
const MOST = 60_000;

/**
 * A story in Markdown, made of the text's own sentences and nothing else: sections stand only where the text has
 * something for them. `context` comes first, as the API document says.
 */
export function writeStory(input: {
  description: string;
  context: string;
  type: 0 | 1;
  related?: { key: string; title: string }[];
}): { title: string; description: string } {
  const text = input.description.slice(0, MOST);
  const context = input.context.slice(0, MOST);
  const blocks = [...readBlocks(context), ...readBlocks(text)];
  const sorted = withCriteria(sortSentences(blocks, input.type), input.type);
  const sections: [string, string][] = [
    ["Context", prose([...sorted.title, ...sorted.context])],
    ["Need", prose(sorted.need)],
    ["Steps to reproduce", list(sorted.steps, (at) => `${at + 1}. `)],
    ["Expected", prose(sorted.expected)],
    ["Actual", prose(sorted.actual)],
    ["Environment", prose(sorted.environment)],
    ["Acceptance criteria", list(sorted.criteria, () => "- [ ] ")],
    ["Related", (input.related ?? []).map(relation).join("\n")],
  ];
  const description = sections
    .filter(([, body]) => body !== "")
    .map(([heading, body]) => `## ${heading}\n\n${body}`)
    .join("\n\n");
  return { title: tellTitle(text, context), description: cutMarkdown(description) };
}

/** What a bug's text expects is what has to be true afterwards; a wish that is one requirement is told as a need too. */
function withCriteria(sorted: Sorted, type: 0 | 1): Sorted {
  if (type === 1) {
    const told = sorted.expected
      .filter(
        (piece) => piece.kind === "item" || (piece.kind === "prose" && isRequirement(piece.text)),
      )
      .map((piece): Piece => ({ kind: "item", text: oneLine(piece) }));
    return { ...sorted, criteria: [...sorted.criteria, ...told] };
  }
  const isTold = sorted.context.length > 0 || sorted.need.length > 0;
  return isTold ? sorted : { ...sorted, need: sorted.criteria.slice(0, 1).map(asProse) };
}

function asProse(piece: Piece): Piece {
  return piece.kind === "code" ? piece : { kind: "prose", text: piece.text };
}

function oneLine(piece: Piece): string {
  return piece.text.replace(/\s+/g, (run) => (run.includes("\n") ? " " : run));
}

/** Another issue's title, as a text in which no Markdown is left: it may be a stranger's. */
function relation({ key, title }: { key: string; title: string }): string {
  const line = title.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
  return `- ${key} ${asText(line)}`.trimEnd();
}

/** What would be a link under other words, an image, code, emphasis, an entity or a tag, escaped. */
function asText(line: string): string {
  const inert = line.replace(/[\\`*_[\]>&~|]/g, "\\$&");
  return inert.replaceAll("<", "&lt;");
}

function list(pieces: Piece[], mark: (at: number) => string): string {
  return unique(pieces.map(oneLine))
    .map((text, at) => `${mark(at)}${withoutTags(text)}`)
    .join("\n");
}

function unique(texts: string[]): string[] {
  return [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ""))];
}

/** Paragraphs apart, items of a list together. */
function prose(pieces: Piece[]): string {
  let body = "";
  pieces.forEach((piece, at) => {
    const isNext = piece.kind === "item" && pieces[at - 1]?.kind === "item";
    body += `${body === "" ? "" : isNext ? "\n" : "\n\n"}${written(piece)}`;
  });
  return body;
}

function written(piece: Piece): string {
  if (piece.kind === "code") return fenced(piece.text, piece.language);
  if (piece.kind === "heading") return `### ${withoutTags(oneLine(piece))}`;
  if (piece.kind === "item") return `- ${withoutTags(oneLine(piece))}`;
  return piece.text.split("\n").map(withoutTags).join("\n");
}
