/** Maximum number of people a comment can mention. Anyone past that limit is not notified. */
const MAX_MENTIONS = 500;
const MAX_ID = 2_147_483_647;

/** A fenced code block. It ends with a matching fence, or with the quote or list item that contains it. */
interface Fence {
  char: string;
  length: number;
  isQuoted: boolean;
  indent: number;
}

/**
 * Quote and list item markers, then the fence. Each marker starts with a different character, so nothing is tried
 * twice.
 */
const FENCE = /^((?:[ \t>]|[-+*][ \t]|\d{1,9}[.)][ \t])*)(`{3,}(?!`)|~{3,}(?!~))(.*)$/;

function openFence(line: string): Fence | undefined {
  const [, before = "", marks = "", info = ""] = FENCE.exec(line) ?? [];
  const char = marks.charAt(0);
  // A fence indented four spaces deeper than its container is ordinary text.
  if (char === "" || / {4}$|\t$/.test(before)) return undefined;
  if (char === "`" && info.includes("`")) return undefined;
  const isQuoted = before.includes(">");
  const isInItem = !isQuoted && before.trim() !== "";
  return { char, length: marks.length, isQuoted, indent: isInItem ? before.length : 0 };
}

function isOutside(line: string, fence: Fence): boolean {
  if (fence.isQuoted) return !line.trimStart().startsWith(">");
  return line.trim() !== "" && line.length - line.trimStart().length < fence.indent;
}

function closes(line: string, fence: Fence): boolean {
  const [, before = "", marks = "", info = ""] = FENCE.exec(line) ?? [];
  const isSameContainer = fence.isQuoted ? /^[ >]*$/.test(before) : /^ *$/.test(before);
  const indent = before.length - (fence.isQuoted ? before.trimEnd().length : 0);
  if (!isSameContainer || indent >= fence.indent + 4) return false;
  return marks.charAt(0) === fence.char && marks.length >= fence.length && info.trim() === "";
}

const HEADING = /^ {0,3}#{1,6}[ \t]/;
const ITEM = /^[ >]*([-+*]|\d{1,9}[.)])[ \t]/;

/** Splits the text into paragraphs without fenced code. Inline code does not span paragraphs. */
function paragraphs(source: string): string[] {
  const found: string[][] = [[]];
  let fence: Fence | undefined;
  let wasQuoted = false;
  for (const line of source.split(/\r\n|\n|\r/)) {
    if (fence && !isOutside(line, fence)) {
      if (closes(line, fence)) fence = undefined;
      continue;
    }
    fence = openFence(line);
    const isQuoted = /^ {0,3}>/.test(line);
    if (fence || HEADING.test(line) || ITEM.test(line) || (isQuoted && !wasQuoted)) found.push([]);
    wasQuoted = isQuoted;
    if (fence) continue;
    if (/^[ \t>]*$/.test(line)) found.push([]);
    else found.at(-1)?.push(line);
    if (HEADING.test(line)) found.push([]);
  }
  return found.filter((lines) => lines.length > 0).map((lines) => lines.join("\n"));
}

/**
 * Positions of runs of backticks by length. Inline code ends at the next run that is as long as the
 * opening one.
 */
function backticks(text: string): Map<number, number[]> {
  const runs = new Map<number, number[]>();
  for (const { 0: run, index } of text.matchAll(/`+/g)) {
    const starts = runs.get(run.length);
    if (starts) starts.push(index);
    else runs.set(run.length, [index]);
  }
  for (const starts of runs.values()) starts.reverse();
  return runs;
}

const RUN = /`+/y;
const TARGET = /\([^\s()]*\)/y;
const USER = /\(user:([1-9]\d{0,9})\)/y;

/** Returns what a sticky pattern matches at this position. */
function at(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index;
  return pattern.exec(text);
}

/** An open bracket. A dead one can no longer start a link, because it already contains a link. */
interface Opener {
  index: number;
  isImage: boolean;
  isDead: boolean;
}

/** Links cannot be nested, so all brackets below the first dead one are dead too. */
function endLinksAround(open: Opener[]): void {
  for (let at = open.length - 1; at >= 0; at--) {
    const opener = open[at];
    if (!opener || opener.isDead) return;
    opener.isDead = !opener.isImage;
  }
}

/**
 * Returns the ids mentioned in a paragraph, in order. An image's description is not displayed, so
 * mentions in it do not count.
 */
function idsIn(text: string): number[] {
  const runs = backticks(text);
  const open: Opener[] = [];
  const found: { id: number; index: number }[] = [];
  for (let index = 0; index < text.length; index++) {
    const char = text[index];
    if (char === "\\") index++;
    else if (char === "[") open.push({ index, isImage: false, isDead: false });
    else if (char === "!" && text[index + 1] === "[") {
      open.push({ index: ++index, isImage: true, isDead: false });
    } else if (char === "`") {
      const length = at(RUN, text, index)?.[0].length ?? 1;
      const starts = runs.get(length) ?? [];
      while ((starts.at(-1) ?? Infinity) < index + length) starts.pop();
      index = (starts.at(-1) ?? index) + length - 1;
    } else if (char === "]") {
      const opener = open.pop();
      const target = at(TARGET, text, index + 1)?.[0];
      if (!opener || opener.isDead || target === undefined) continue;
      if (opener.isImage) while ((found.at(-1)?.index ?? -1) > opener.index) found.pop();
      else endLinksAround(open);
      const id = Number(at(USER, target, 0)?.[1]);
      const isNamed = text[opener.index + 1] === "@" && index > opener.index + 2;
      if (!opener.isImage && isNamed && id <= MAX_ID) found.push({ id, index: opener.index });
      index += target.length;
    }
  }
  return found.map(({ id }) => id);
}

/**
 * Returns the ids of the users mentioned in Markdown text: `[@Display Name](user:ID)`, outside code
 * (docs/spec/notifications.md#mentions), without duplicates and at most 500. Does not check that they exist. Makes
 * one pass over the text, whatever it contains.
 */
export function mentionedIds(source: string): number[] {
  const ids = new Set<number>();
  for (const paragraph of paragraphs(source)) {
    for (const id of idsIn(paragraph)) {
      ids.add(id);
      if (ids.size === MAX_MENTIONS) return [...ids];
    }
  }
  return [...ids];
}
