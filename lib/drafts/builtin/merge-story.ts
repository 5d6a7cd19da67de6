import { cutMarkdown, DESCRIPTION_LIMIT, openFence } from "./cut-text";
import { isPolite } from "./is-polite";
import { withoutTags } from "./plain-text";
import { readBlocks, type Block } from "./read-blocks";
import { fenced } from "./fenced";
import { sentencesOf } from "./split-sentences";

const HEADING = "## Also reported";
const MOST = 60_000;
/** So many comparisons of signs, at worst, look for sentences within the description. */
const EFFORT = 100_000_000;
/** For less there is no use in beginning. */
const LEAST = 400;

/**
 * An issue with what a further report adds to it: the sentences that it has not are appended under "Also reported".
 * Where there are none it stays as it is, and so does its title always.
 */
export function mergeStory(
  existing: { title: string; description: string },
  input: { description: string; context: string },
): { title: string; description: string } {
  const known = new Set<string>();
  for (const text of [existing.title, existing.description]) {
    for (const block of readBlocks(text)) for (const part of partsOf(block)) known.add(bare(part));
  }
  const isWithin = finder(bare(existing.description));
  const isNew = (part: string) => {
    const plain = bare(part);
    if (plain === "" || known.has(plain) || (plain.length >= 12 && isWithin(plain))) return false;
    known.add(plain);
    return true;
  };
  let added = "";
  let isItem = false;
  for (const block of [input.context, input.description].flatMap((text) =>
    readBlocks(text.slice(0, MOST)),
  )) {
    const text = written(block, isNew);
    if (text === "") continue;
    const isNext = isItem && block.kind === "item";
    added += `${added === "" ? "" : isNext ? "\n" : "\n\n"}${text}`;
    isItem = block.kind === "item";
  }
  if (added === "") return existing;
  const kept = existing.description.trimEnd();
  const open = openFence(kept);
  const before = open === "" ? kept : `${kept}\n${open}`;
  // A further report joins those that are there already.
  const isThere = before.split("\n").includes(HEADING);
  const start = `${before === "" ? "" : `${before}\n\n`}${isThere ? "" : `${HEADING}\n\n`}`;
  // What is there stays whole; of what is new as much as fits.
  const room = DESCRIPTION_LIMIT - [...start].length;
  if (room < LEAST) return existing;
  const description = start + cutMarkdown(added, room);
  return { title: existing.title, description };
}

function partsOf(block: Block): string[] {
  if (block.kind === "paragraph") return sentencesOf(block.lines);
  return [block.text];
}

/** A sentence as it is compared: its letters and digits. */
function bare(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/**
 * Whether a sentence stands in a text. Words that are not there tell soon; texts made to be slow to compare use the
 * effort up, and nothing is found in them from there on.
 */
function finder(whole: string): (plain: string) => boolean {
  const words = new Set(whole.split(" "));
  let effort = EFFORT;
  return (plain) => {
    // The first and last may be a part of a longer word.
    const inner = plain.split(" ").slice(1, -1);
    if (plain.length > whole.length || !inner.every((word) => words.has(word))) return false;
    effort -= plain.length * whole.length;
    return effort >= 0 && whole.includes(plain);
  };
}

function written(block: Block, isNew: (part: string) => boolean): string {
  const parts = partsOf(block).filter((part) => !isPolite(part) && isNew(part));
  if (parts.length === 0) return "";
  if (block.kind === "code") return fenced(block.text, block.language);
  const text = parts.map(withoutTags).join(" ");
  if (block.kind === "heading") return `### ${text}`;
  return block.kind === "item" ? `- ${text}` : text;
}
