import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import type { Nodes } from "mdast";
import { unified } from "unified";
import { codePoints } from "@/lib/platform/api/fields";
import { isTooComplex } from "@/lib/platform/markdown/limits";
import { InvalidResponse } from "./invalid-response";

/** Sources the model's output may quote from. */
export interface AllowedSources {
  /** The user's text and the issue being edited. URLs and keys may come from here. */
  text: string;
  /** Keys of issues given to the step. */
  keys: readonly string[];
}

/**
 * Control characters (except line breaks and tabs), text direction marks and invisible fillers.
 */
const HIDDEN =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u200B\u2028-\u202E\u2060-\u2069\uFEFF\uD800-\uDFFF\u{E0000}-\u{E007F}]/u;
const KEY = /(?<![\p{L}\p{N}_-])[A-Z][A-Z0-9]{1,9}-\d+(?![\p{L}\p{N}_])/gu;
const ADDRESS =
  /(?:\b[a-z][a-z\d+.-]{1,20}:\/\/|\/\/(?=[^\s/]+\.)|\bwww\.)[^\s<>"'`()[\]{}|\\^]+/gi;
/** URL schemes that can run code when opened. */
const ACTIVE = /\b(?:javascript|vbscript):\S|\bdata:[a-z]+\//i;
const TAG = /<!--|<[/!?]?[a-z][^<>]*>/gi;
/**
 * Text without any of these characters contains no HTML, images or links, so parsing can be
 * skipped, for example for a fenced log.
 */
const MAY_LINK = /[<[@&\\]|:\/\/|www\./i;
const MARK = /[\p{L}\p{N}_/?=&%#~+@:-]/u;

/**
 * Returns the value as one trimmed line of plain text.
 * @throws InvalidResponse
 */
export function checkLine(
  name: string,
  value: string,
  max: number,
  allowed: AllowedSources,
): string {
  const line = value.trim();
  if (line === "" || codePoints(line) > max || /[\r\n]/.test(line)) {
    throw new InvalidResponse(`"${name}" must be one line of 1 to ${max} characters`);
  }
  checkWords(name, line, allowed);
  if (line.includes("![") || line.includes("](")) {
    throw new InvalidResponse(`"${name}" must not contain a Markdown link or image`);
  }
  for (const [tag] of line.matchAll(TAG)) {
    if (!allowed.text.includes(tag)) throw new InvalidResponse(`"${name}" must not contain HTML`);
  }
  return line;
}

/**
 * Returns Markdown that has no HTML or images and whose links all occur in the sources. May be
 * blank.
 * @throws InvalidResponse
 */
export function checkMarkdown(
  name: string,
  value: string,
  max: number,
  allowed: AllowedSources,
): string {
  const source = value.replace(/\r\n?/g, "\n").trim();
  if (codePoints(source) > max || isTooComplex(source)) {
    throw new InvalidResponse(`"${name}" is too long`);
  }
  checkWords(name, source, allowed);
  if (!MAY_LINK.test(source)) return source;
  const open: Nodes[] = [unified().use(remarkParse).use(remarkGfm).parse(source)];
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.type === "html")
      throw new InvalidResponse(`"${name}" must not contain HTML outside code`);
    if (node.type === "image" || node.type === "imageReference") {
      throw new InvalidResponse(`"${name}" must not contain an image`);
    }
    if (node.type === "link" || node.type === "definition") checkLink(name, node.url, allowed);
    if ("children" in node) open.push(...node.children);
  }
  return source;
}

function checkWords(name: string, value: string, { text, keys }: AllowedSources): void {
  if (HIDDEN.test(value))
    throw new InvalidResponse(`"${name}" must not contain control characters`);
  for (const key of new Set(value.match(KEY))) {
    if (!keys.includes(key) && !containsWhole(text, key)) {
      throw new InvalidResponse(`"${name}" mentions an issue that was not provided`);
    }
  }
  for (const address of new Set(value.match(ADDRESS))) {
    if (!containsWhole(text, address.replace(/(?<![.,;:!?*_~])[.,;:!?*_~]+$/, "")))
      throw unknownUrl(name);
  }
  if (ACTIVE.test(value) && !ACTIVE.test(text)) throw unknownUrl(name);
}

/** Checks a link target, as written or as completed by the Markdown parser. */
function checkLink(name: string, url: string, { text }: AllowedSources): void {
  const isWeb = /^(?:https?:\/\/|mailto:)/i.test(url);
  const bare = url.replace(/^(?:http:\/\/(?=www\.)|mailto:)/i, "");
  if (!isWeb || !containsWhole(text, bare)) throw unknownUrl(name);
}

function unknownUrl(name: string): InvalidResponse {
  return new InvalidResponse(`"${name}" contains a URL that is not in the person's text`);
}

/** True if the text contains the words on their own, not as part of a longer URL or key. */
function containsWhole(text: string, words: string): boolean {
  if (words === "") return false;
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) {
    const after = text.slice(at + words.length);
    const isWhole = !MARK.test(after.charAt(0)) && !/^\.[\p{L}\p{N}]/u.test(after);
    if (isWhole && !/[\p{L}\p{N}_-]$/u.test(text.slice(Math.max(0, at - 1), at))) return true;
  }
  return false;
}
