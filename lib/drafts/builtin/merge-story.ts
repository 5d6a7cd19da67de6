import { cutMarkdown, DESCRIPTION_LIMIT, openFence } from "./cut-text";
import { isPleasantry } from "./is-pleasantry";
import { escapeTags } from "./plain-text";
import { readBlocks, type Block } from "./read-blocks";
import { fenced } from "./fenced";
import { splitSentences } from "./split-sentences";

const HEADING = "## Also reported";
const MAX_INPUT_LENGTH = 60_000;
/** Maximum number of character comparisons when searching the description for sentences. */
const MAX_COMPARISONS = 100_000_000;
/** Nothing is added if there is less room than this. */
const MIN_SPACE = 400;

/**
 * Merges another report into an existing issue. Sentences it does not yet contain are appended
 * under "Also reported". If there are none, the description is unchanged. The title never changes.
 */
export function mergeStory(
  existing: { title: string; description: string },
  input: { description: string; context: string },
): { title: string; description: string } {
  const known = new Set<string>();
  for (const text of [existing.title, existing.description]) {
    for (const block of readBlocks(text))
      for (const part of partsOf(block)) known.add(normalize(part));
  }
  const isWithin = sentenceMatcher(normalize(existing.description));
  const isNew = (part: string) => {
    const plain = normalize(part);
    if (plain === "" || known.has(plain) || (plain.length >= 12 && isWithin(plain))) return false;
    known.add(plain);
    return true;
  };
  let added = "";
  let lastWasItem = false;
  for (const block of [input.context, input.description].flatMap((text) =>
    readBlocks(text.slice(0, MAX_INPUT_LENGTH)),
  )) {
    const text = renderBlock(block, isNew);
    if (text === "") continue;
    const continuesList = lastWasItem && block.kind === "item";
    added += `${added === "" ? "" : continuesList ? "\n" : "\n\n"}${text}`;
    lastWasItem = block.kind === "item";
  }
  if (added === "") return existing;
  const kept = existing.description.trimEnd();
  const open = openFence(kept);
  const before = open === "" ? kept : `${kept}\n${open}`;
  // Later reports are added to the existing section.
  const hasHeading = before.split("\n").includes(HEADING);
  const start = `${before === "" ? "" : `${before}\n\n`}${hasHeading ? "" : `${HEADING}\n\n`}`;
  // The existing text is kept in full; as much new text as fits is added.
  const room = DESCRIPTION_LIMIT - [...start].length;
  if (room < MIN_SPACE) return existing;
  const description = start + cutMarkdown(added, room);
  return { title: existing.title, description };
}

function partsOf(block: Block): string[] {
  if (block.kind === "paragraph") return splitSentences(block.lines);
  return [block.text];
}

/** Returns a sentence normalized for comparison: its letters and digits. */
function normalize(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/**
 * Returns a function that checks whether the text contains a sentence. Misses are usually detected
 * early. Inputs crafted to be slow use up the comparison budget, after which nothing is found.
 */
function sentenceMatcher(whole: string): (plain: string) => boolean {
  const words = new Set(whole.split(" "));
  let comparisonsLeft = MAX_COMPARISONS;
  return (plain) => {
    // The first and last words may be parts of longer words.
    const inner = plain.split(" ").slice(1, -1);
    if (plain.length > whole.length || !inner.every((word) => words.has(word))) return false;
    comparisonsLeft -= plain.length * whole.length;
    return comparisonsLeft >= 0 && whole.includes(plain);
  };
}

function renderBlock(block: Block, isNew: (part: string) => boolean): string {
  const parts = partsOf(block).filter((part) => !isPleasantry(part) && isNew(part));
  if (parts.length === 0) return "";
  if (block.kind === "code") return fenced(block.text, block.language);
  const text = parts.map(escapeTags).join(" ");
  if (block.kind === "heading") return `### ${text}`;
  return block.kind === "item" ? `- ${text}` : text;
}
