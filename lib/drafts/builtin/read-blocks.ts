import { plainText } from "./plain-text";

/** A block of text: a heading, a list item, a paragraph, or code. */
export type Block =
  | { kind: "heading"; text: string }
  | { kind: "item"; text: string; isNumbered: boolean }
  | { kind: "paragraph"; lines: string[] }
  | { kind: "code"; text: string; language: string };

const FENCE = /^\s{0,8}(`{3,}(?!`)|~{3,}(?!~))\s*(?!\s)([\w+#.-]{0,32})[^`]*$/;
const HEADING = /^\s{0,3}#{1,6}\s+(\S.*)$/;
const BOLD_HEADING = /^\s{0,3}(\*\*|__)([^*_]{1,100})\1:?\s*$/;
const NUMBERED = /^\s{0,12}(?:\(?\d{1,3}[.)]|[①-⑳])\s*(?=\S)(?!\d)(.*)$/;
const BULLET = /^\s{0,12}(?:[-*+•–—]|\[[ xX]?\])\s+(\S.*)$/;
const RULE = /^\s*(?:[-*_=]\s*){3,}$/;

/** Matches lines of a stack trace or log. Two consecutive ones form a block. */
const TRACE = [
  /^\s*at\s+(?:async\s+|new\s+)?[^\s(]{1,400}(?:\s*\(|:\d+|$)/,
  /^\s*File ".{1,400}", line \d+/,
  /^\s*(?:Traceback \(most recent|Caused by:|Suppressed:|During handling of|goroutine \d|panic:|fatal error:|thread '.{1,80}' panicked)/,
  /^\s*\.\.\. \d+ more/,
  /^\s*#\d+\s+(?:0x[0-9a-f]+|\S{1,300}\()/,
  /^(?:Uncaught )?(?:[\w$]{1,80}[.\\:]{1,2}){0,12}\w{0,80}(?:Error|Exception|Panic|Fault)(?:\s*\(.{0,80}\))?(?::|$)/,
  /^\s*\[?\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d(?::\d\d)?/,
  /^\s*\[?\d\d:\d\d:\d\d(?:[.,]\d+)?\]?\s/,
  /^\s*\[?(?:ERROR|WARN(?:ING)?|INFO|DEBUG|TRACE|FATAL|CRITICAL)\]?[:\s]/,
  /^\s*from \S+:\d+:in /,
  /^\s*\S+\.(?:go|rb|py|js|ts|java|php|cs|rs|c|cpp|kt):\d+/,
];

function isTrace(line: string): boolean {
  return line.length <= 2_000 && TRACE.some((pattern) => pattern.test(line));
}

/**
 * Parses text into blocks. Code, logs and stack traces are kept verbatim; HTML is removed from the
 * rest.
 */
export function readBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  const prose: string[] = [];
  const flush = () => {
    if (prose.length > 0) readProse(plainText(prose.join("\n")).split("\n"), blocks);
    prose.length = 0;
  };
  const lines = text.replace(/\r\n?|[\u2028\u2029]/g, "\n").split("\n");
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const [, fence = "", language = ""] = FENCE.exec(line) ?? [];
    if (fence === "") {
      prose.push(line);
      continue;
    }
    flush();
    const inner: string[] = [];
    const isEnd = (end: string) => {
      const run = end.trim();
      return run.length >= fence.length && run === fence.charAt(0).repeat(run.length);
    };
    for (at++; at < lines.length && !isEnd(lines[at] ?? ""); at++) inner.push(lines[at] ?? "");
    if (inner.some((code) => code.trim() !== "")) {
      blocks.push({ kind: "code", text: inner.join("\n"), language });
    }
  }
  flush();
  return blocks;
}

function readProse(lines: string[], blocks: Block[]): void {
  let paragraph: string[] = [];
  const flush = () => {
    if (paragraph.length > 0) blocks.push({ kind: "paragraph", lines: paragraph });
    paragraph = [];
  };
  for (let at = 0; at < lines.length; at++) {
    const end = traceEnd(lines, at);
    if (end > at) {
      flush();
      blocks.push({ kind: "code", text: lines.slice(at, end).join("\n"), language: "" });
      at = end - 1;
      continue;
    }
    const line = cleanUp(lines[at] ?? "");
    if (line.trim() === "" || (line.length <= 200 && RULE.test(line))) {
      flush();
      continue;
    }
    const heading = HEADING.exec(line)?.[1] ?? BOLD_HEADING.exec(line)?.[2];
    const numbered = NUMBERED.exec(line)?.[1];
    const item = numbered ?? BULLET.exec(line)?.[1];
    if (heading !== undefined) {
      flush();
      blocks.push({ kind: "heading", text: heading.replace(/(?<![\s#])[\s#]+$/, "") });
    } else if (item !== undefined) {
      flush();
      const text = item.replace(/^\[[ xX]?\]\s*/, "").trim();
      blocks.push({ kind: "item", text, isNumbered: numbered !== undefined });
    } else {
      appendLine(blocks, paragraph, line);
    }
  }
  flush();
}

/** A line indented below an item continues it. */
function appendLine(blocks: Block[], paragraph: string[], line: string): void {
  const last = blocks.at(-1);
  if (paragraph.length === 0 && last?.kind === "item" && /^\s{2,}\S/.test(line)) {
    last.text += ` ${line.trim()}`;
  } else {
    paragraph.push(line.trim());
  }
}

/** Replaces control characters with spaces and strips email quote markers. */
function cleanUp(line: string): string {
  return line.replace(/\p{Cc}/gu, " ").replace(/^\s{0,3}(?:>\s?)+/, "");
}

/** Markdown's indented code: four spaces or a tab, outside a list. */
function isIndented(line = ""): boolean {
  return /^(?: {4}|\t)\s{0,400}\S/.test(line) && !/^\s+(?:[-*+•]|\d+[.)])\s/.test(line);
}

/**
 * Returns the index after the trace or indented code that starts here, or `at` if there is none.
 */
function traceEnd(lines: string[], at: number): number {
  if (isIndented(lines[at]) && (lines[at - 1] ?? "").trim() === "") {
    let last = at;
    while (isIndented(lines[last + 1])) last++;
    if (last > at) return last + 1;
  }
  if (!isTrace(lines[at] ?? "")) return at;
  let end = at + 1;
  let count = 1;
  for (; end < lines.length; end++) {
    const line = lines[end] ?? "";
    if (isTrace(line)) count++;
    else if (!/^[ \t]{2,}\S/.test(line) || /^\s*(?:[-*+]|\d+[.)])\s/.test(line)) break;
  }
  return count >= 2 ? end : at;
}
