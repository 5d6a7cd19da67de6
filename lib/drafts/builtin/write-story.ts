import { cutMarkdown } from "./cut-text";
import { fenced } from "./fenced";
import { escapeTags } from "./plain-text";
import { readBlocks } from "./read-blocks";
import {
  isRequirement,
  sortSentences,
  type SectionPart,
  type SortedSentences,
} from "./sort-sentences";
import { extractTitle } from "./extract-title";

/**
 * Longer input is truncated. The API accepts 10,000 code points per field (docs/spec/drafts.md).
 */
const MAX_INPUT_LENGTH = 60_000;

/**
 * Returns a Markdown story made up only of the text's own sentences. Sections without content are
 * omitted. `context` comes first, as the specification requires.
 */
export function writeStory(input: {
  description: string;
  context: string;
  type: 0 | 1;
  related?: { key: string; title: string }[];
}): { title: string; description: string } {
  const text = input.description.slice(0, MAX_INPUT_LENGTH);
  const context = input.context.slice(0, MAX_INPUT_LENGTH);
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
  return { title: extractTitle(text, context), description: cutMarkdown(description) };
}

/**
 * A bug's expected results become acceptance criteria. A feature request that consists only of
 * requirements also shows the first one as its need.
 */
function withCriteria(sorted: SortedSentences, type: 0 | 1): SortedSentences {
  if (type === 1) {
    const requirements = sorted.expected
      .filter(
        (piece) => piece.kind === "item" || (piece.kind === "prose" && isRequirement(piece.text)),
      )
      .map((piece): SectionPart => ({ kind: "item", text: oneLine(piece) }));
    return { ...sorted, criteria: [...sorted.criteria, ...requirements] };
  }
  const hasProse = sorted.context.length > 0 || sorted.need.length > 0;
  return hasProse ? sorted : { ...sorted, need: sorted.criteria.slice(0, 1).map(asProse) };
}

function asProse(piece: SectionPart): SectionPart {
  return piece.kind === "code" ? piece : { kind: "prose", text: piece.text };
}

function oneLine(piece: SectionPart): string {
  return piece.text.replace(/\s+/g, (run) => (run.includes("\n") ? " " : run));
}

/** Returns another issue's title with Markdown escaped, because it may be untrusted. */
function relation({ key, title }: { key: string; title: string }): string {
  const line = title.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
  return `- ${key} ${asText(line)}`.trimEnd();
}

/** Escapes Markdown links, images, code, emphasis, entities and tags. */
function asText(line: string): string {
  const inert = line.replace(/[\\`*_[\]>&~|]/g, "\\$&");
  return inert.replaceAll("<", "&lt;");
}

function list(pieces: SectionPart[], mark: (at: number) => string): string {
  return unique(pieces.map(oneLine))
    .map((text, at) => `${mark(at)}${escapeTags(text)}`)
    .join("\n");
}

function unique(texts: string[]): string[] {
  return [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ""))];
}

/** Separates paragraphs, but not list items, with blank lines. */
function prose(pieces: SectionPart[]): string {
  let body = "";
  pieces.forEach((piece, at) => {
    const isNext = piece.kind === "item" && pieces[at - 1]?.kind === "item";
    body += `${body === "" ? "" : isNext ? "\n" : "\n\n"}${renderPiece(piece)}`;
  });
  return body;
}

function renderPiece(piece: SectionPart): string {
  if (piece.kind === "code") return fenced(piece.text, piece.language);
  if (piece.kind === "heading") return `### ${escapeTags(oneLine(piece))}`;
  if (piece.kind === "item") return `- ${escapeTags(oneLine(piece))}`;
  return piece.text.split("\n").map(escapeTags).join("\n");
}
