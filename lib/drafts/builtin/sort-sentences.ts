import { isPleasantry } from "./is-pleasantry";
import type { Block } from "./read-blocks";
import {
  isFact,
  findSectionLabel,
  splitLabel,
  type Section,
} from "@/lib/drafts/builtin/lexicon/section-labels";
import { splitSentences } from "./split-sentences";

/** A piece of a section: a paragraph's sentences, a list item, a heading from the text, or code. */
export type SectionPart =
  | { kind: "prose" | "item" | "heading"; text: string }
  | { kind: "code"; text: string; language: string };
export type SortedSentences = Record<Section, SectionPart[]>;

const EXPECTED =
  /\b(?:should(?:n['’]t| not)? (?!i\b|we\b)|expect(?:s|ed|ing)?\b|supposed to\b|ought to\b)/i;
const REQUIRED =
  /\b(?:must(?:n['’]t| not)?|should(?:n['’]t| not)?|shall|needs? to|has to|have to|(?:is|are) required|required to|expected to|expect(?:s|ed)?)\b/i;
/** Past actions, requests to people and questions are not requirements. */
const NOT_REQUIREMENT =
  /\?["'”’)]*$|^(?:i|we) (?:had|have|needed?|need) to\b|\b(?:you|i) need to\b|\b(?:i|we|you|users?|customers?|people|everyone|one) (?:now |currently |still |always |then )?(?:have|has|had|needed) to\b|\bnot (?:sure|expected)\b|\bunexpected|\bshould (?:be (?:easy|simple|possible to fix|trivial)|i|we)\b|\b(?:if|whether|why) .{0,40}\bshould\b/i;
const ACTUAL = /^(?:instead\b(?! of)|actually\b|but instead\b)|\binstead[.!]?$/i;
const NEED =
  /^as an? .{2,60}?,? i(?:['’]d| would| want| need| wish| can| should)|\b(?:i|we|users?|customers?|people|they|the team|support|sales) (?:want|need|would (?:like|love)|wish|['’]d (?:like|love))\b|\b(?:i|we)['’]d (?:like|love)\b|\b(?:would be|it['’]s) (?:nice|great|good|helpful|useful|handy|cool|awesome|lovely)\b|^(?:please )?(?:add|allow|let|make|support|provide|offer|introduce|enable|show|create|build|implement)\b|\bfeature request\b|\b(?:can|could) (?:we|you)\b|\bplease (?:add|allow|let|make|support)\b/i;
const PLACE =
  /\b(?:chrome|chromium|firefox|safari|edge|opera|ios|ipados|android|windows|mac ?os|ubuntu|debian|fedora|linux|node(?:\.js)?|java|jdk|python|php|ruby|postgres(?:ql)?|mysql|docker|iphone|ipad|pixel|galaxy|version|v)\s?\d/i;

/**
 * Sorts blocks into the sections of a story. The text's own headings and labels decide; otherwise,
 * the words of each sentence do. Only English words are recognized, so text in other languages
 * stays together under Context.
 */
export function sortSentences(blocks: Block[], type: 0 | 1): SortedSentences {
  const sorted: SortedSentences = {
    ...{ context: [], need: [], steps: [], expected: [], actual: [], environment: [] },
    ...{ criteria: [], title: [] },
  };
  const isBug = type === 1;
  /**
   * The section started by a heading, and the one started by a label, which lasts for its paragraph
   * and the list after it.
   */
  let named: Section | null = null;
  let near: Section | null = null;
  const put = (section: Section, piece: SectionPart) =>
    sorted[sectionFor(section, isBug)].push(piece);

  const runs = numberedRuns(blocks);
  blocks.forEach((block, at) => {
    if (block.kind === "code") {
      const place = near ?? named ?? "context";
      // Code is not a step, criterion or title.
      put(["steps", "criteria", "title", "need"].includes(place) ? "context" : place, block);
      return;
    }
    if (block.kind === "heading") {
      const inline = splitLabel(block.text);
      near = null;
      named = findSectionLabel(block.text) ?? inline?.section ?? null;
      if (inline !== null) put(inline.section, { kind: "prose", text: inline.rest });
      else if (named === null) put("context", { kind: "heading", text: block.text });
      return;
    }
    if (block.kind === "item") {
      const inline = splitLabel(block.text);
      const place = inline?.section ?? near ?? named;
      if (isFact(block.text)) put("environment", { kind: "item", text: block.text });
      else if (place !== null) put(place, { kind: "item", text: inline?.rest ?? block.text });
      else if (isBug && runs.has(at)) put("steps", { kind: "item", text: block.text });
      else if (isRequirement(block.text)) put("criteria", { kind: "item", text: block.text });
      else put("context", { kind: "item", text: block.text });
      return;
    }
    near = sortParagraph(block.lines, named, isBug, put);
    // A label with nothing after it in its paragraph is a heading.
    if (findSectionLabel(block.lines.at(-1) ?? "") !== null) [named, near] = [near, null];
  });
  return sorted;
}

/** A line can have several labels: "Expected: an email. Actual: none". */
const INLINE_LABEL =
  /(?<=[.;,!?]\s{1,3})(?=(?:expected|actual|observed|steps|environment|acceptance|requirements?)[a-z ]{0,20}:\s)/i;

/** Sentences from sections that this story type lacks become context. */
function sectionFor(section: Section, isBug: boolean): Section {
  if (section === "need" && isBug) return "context";
  if ((section === "steps" || section === "actual") && !isBug) return "context";
  if (section === "expected" && !isBug) return "criteria";
  return section;
}

/**
 * Returns the positions of numbered items next to other numbered items. A single one is not a list
 * of steps.
 */
function numberedRuns(blocks: Block[]): Set<number> {
  const isNumbered = (block?: Block) => block?.kind === "item" && block.isNumbered;
  const places = new Set<number>();
  blocks.forEach((block, at) => {
    if (isNumbered(block) && (isNumbered(blocks[at - 1]) || isNumbered(blocks[at + 1]))) {
      places.add(at);
    }
  });
  return places;
}

type Put = (section: Section, piece: SectionPart) => void;

/** Sorts a paragraph's lines and returns the section of the label still open at its end, if any. */
function sortParagraph(lines: string[], named: Section | null, isBug: boolean, put: Put) {
  let open: Section | null = null;
  let loose: string[] = [];
  const flush = () => {
    if (loose.length === 0) return;
    const section = open ?? named;
    if (section !== null && section !== "context") addWhole(loose, section, put);
    else sortLoose(loose, isBug, put);
    loose = [];
  };
  for (const line of lines
    .flatMap((whole) => whole.split(INLINE_LABEL))
    .filter((part) => !isPleasantry(part))) {
    const label = findSectionLabel(line);
    const inline = label === null ? splitLabel(line) : null;
    if (label !== null || inline !== null) {
      flush();
      open = label ?? inline?.section ?? null;
      if (inline !== null) loose.push(inline.rest.trimEnd());
      if (inline?.section === "title" || inline?.section === "environment") {
        flush();
        open = null;
      }
    } else if (isFact(line)) {
      flush();
      put("environment", { kind: "item", text: line });
    } else {
      loose.push(line.trimEnd());
    }
  }
  flush();
  return open;
}

/**
 * Adds the lines below a label. Steps on one line are split at numbers, arrows or sentence ends.
 */
function addWhole(lines: string[], section: Section, put: Put): void {
  if (section === "steps") {
    const steps = lines.flatMap((line) => {
      const numbers = line.split(/(?:^|\s)\(?\d{1,2}[.)]\s+/).filter((step) => step.trim() !== "");
      if (numbers.length > 1) return numbers;
      const arrows = line.split(/\s(?:->|=>|→)\s|;\s/);
      return arrows.length > 1 ? arrows : splitSentences([line]);
    });
    for (const text of steps) put("steps", { kind: "item", text: text.trim() });
  } else if (section === "criteria") {
    for (const text of splitSentences(lines)) put("criteria", { kind: "item", text });
  } else {
    put(section, { kind: "prose", text: lines.join("\n") });
  }
}

/**
 * Sorts lines without a label, each sentence by its own words. If no sentence moves, line breaks
 * are kept.
 */
function sortLoose(lines: string[], isBug: boolean, put: Put): void {
  const parts = splitSentences(lines).flatMap((text): { text: string; place: Section }[] => {
    const [before, after] = isBug ? halves(text) : [text];
    if (after === undefined) return [{ text, place: placeOf(text, isBug) }];
    return [
      { text: before, place: "expected" },
      { text: after, place: "actual" },
    ];
  });
  if (parts.every(({ place }) => place === "context")) {
    put("context", { kind: "prose", text: lines.join("\n") });
    return;
  }
  let run: string[] = [];
  parts.forEach(({ text, place }, at) => {
    if (place === "criteria") put("criteria", { kind: "item", text });
    else run.push(text);
    if (parts[at + 1]?.place === place || run.length === 0) return;
    put(place, { kind: "prose", text: run.join(" ") });
    run = [];
  });
}

/** "It should close, but it stays open" contains both the expected and the actual result. */
function halves(sentence: string): [string] | [string, string] {
  if (!EXPECTED.test(sentence) || sentence.length > 1_000) return [sentence];
  const found = /(?:[,;]? but|[,;] instead)\b(?! of\b)/i.exec(sentence);
  if (found === null) return [sentence];
  const before = sentence.slice(0, found.index);
  const after = sentence.slice(found.index).replace(/^[,;]?\s+(?:but )?/i, "");
  if (!EXPECTED.test(before) || EXPECTED.test(after)) return [sentence];
  return [before, after.charAt(0).toUpperCase() + after.slice(1)];
}

function placeOf(sentence: string, isBug: boolean): Section {
  if (sentence.length > 2_000) return "context";
  const words = sentence.split(/\s+/).length;
  if (
    words <= 9 &&
    PLACE.test(sentence) &&
    !/\b(?:is|does|do|crash|fail|hang|break|should|must|when|support|add)/i.test(sentence)
  ) {
    return "environment";
  }
  if (isBug) {
    if (ACTUAL.test(sentence) || /^but (?:it|the|nothing|i|we)\b/i.test(sentence)) return "actual";
    if (EXPECTED.test(sentence) && !NOT_REQUIREMENT.test(sentence)) return "expected";
    return isRequirement(sentence) ? "criteria" : "context";
  }
  if (/^as an? .{2,80}\bi\b/i.test(sentence)) return "need";
  if (isRequirement(sentence)) return "criteria";
  return NEED.test(sentence) ? "need" : "context";
}

/** True if a sentence states a requirement. */
export function isRequirement(sentence: string): boolean {
  return sentence.length <= 2_000 && REQUIRED.test(sentence) && !NOT_REQUIREMENT.test(sentence);
}
