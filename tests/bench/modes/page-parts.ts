import { gzipSync } from "node:zlib";

/** What the HTML of a page consists of, in bytes. */
export interface PageParts {
  bytes: number;
  gzip: number;
  /** Bytes outside of scripts: what is shown. */
  markup: number;
  /** Issues with a link, which on the board is the number of cards. */
  cards: number;
  /** Addresses of the scripts named by the HTML, each once. */
  scripts: string[];
}

const SCRIPT = /<script\b[^>]*>[\s\S]*?<\/script>/gi;
const SCRIPT_SOURCE = /<script\b[^>]*?\bsrc="([^"]+)"/gi;
const ISSUE_LINK = /href="[^"]*\/issues\/([A-Z0-9]+-\d+)/g;

const unescape = (text: string) => text.replaceAll("&amp;", "&");
const unique = (matches: Iterable<RegExpMatchArray>) => [
  ...new Set(Array.from(matches, ([, value = ""]) => unescape(value))),
];

/** Takes the HTML of a page apart. */
export function partsOf(html: string): PageParts {
  const markup = html.replace(SCRIPT, "");
  return {
    bytes: Buffer.byteLength(html),
    gzip: gzipSync(html).length,
    markup: Buffer.byteLength(markup),
    cards: unique(markup.matchAll(ISSUE_LINK)).length,
    // Browsers with modules, which all are, never load this one.
    scripts: unique(html.matchAll(SCRIPT_SOURCE)).filter((src) => !isLegacy(html, src)),
  };
}

function isLegacy(html: string, source: string): boolean {
  const tag = [...html.matchAll(/<script\b[^>]*>/gi)].find(([text]) =>
    unescape(text).includes(`src="${source}"`),
  );
  return /\bnomodule\b/i.test(tag?.[0] ?? "");
}
