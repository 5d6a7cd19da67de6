import { isBudgetSpent } from "@/lib/errors/occurrences/memoize-in-envelope";
import { limitVariables } from "@/lib/errors/occurrences/limit-details";
import type { Frame } from "@/lib/errors/occurrences/occurrence";
import {
  asCount,
  asLine,
  asList,
  asObject,
  asObjects,
  asSmallObject,
  asText,
  storable,
} from "@/lib/errors/scrub/loose-json";
import { scrub } from "@/lib/errors/scrub/scrub";
import { scrubSource, scrubText } from "@/lib/errors/scrub/scrub-text";

/**
 * Maximum number of frames across all of an event's stacks. Both ends of a stack that overflowed
 * are kept; other stacks are smaller.
 */
export const MAX_FRAMES = 250;
const MAX_LINE = 512;
const MAX_LINES = 10;

/**
 * Languages whose own stacks prefix the method with its class or package: `com.shop.Cart.total`.
 */
const QUALIFIED = /^(java|csharp|go)$/;

/** Returns the frames of a Sentry `stacktrace`, innermost first; Sentry sends them in reverse. */
export function readFrames(stacktrace: unknown, platform: string | null, max: number): Frame[] {
  const all = asList(asObject(stacktrace)?.["frames"]);
  const head = Math.floor(max / 2);
  const tail = Math.max(head, all.length - (max - head));
  const frames = [...all.slice(0, head), ...all.slice(tail)].reverse();
  const read: Frame[] = [];
  for (const sent of asObjects(frames)) {
    if (isBudgetSpent()) break;
    read.push(readFrame(sent, asText(sent["platform"], 64) ?? platform ?? ""));
  }
  return read;
}

function readFrame(sent: Record<string, unknown>, platform: string): Frame {
  const text = (name: string, max: number) => asLine(sent[name], max);
  const owner = text("module", 512);
  const functionName = [text("function", 512), text("raw_function", 512)].find(isName) ?? null;
  const isQualified = owner !== null && functionName !== null && QUALIFIED.test(platform);
  // Prefers the path within the app, which is the same on every machine. In a browser, it may
  // include a query string.
  const file = text("filename", 1024) ?? text("abs_path", 1024) ?? owner ?? text("package", 1024);
  const name = isQualified ? `${owner}.${functionName}` : functionName;
  const inApp = sent["in_app"];
  const vars = limitVariables(asSmallObject(sent["vars"]));
  const frame: Frame = {
    function: name === null ? null : scrubText(name),
    file: file === null ? null : scrubText(file),
    line: asCount(sent["lineno"]),
    column: asCount(sent["colno"]),
    in_app: typeof inApp === "boolean" ? inApp : null,
    ...(vars && { vars: scrub(vars) }),
  };
  const line = sourceLine(sent["context_line"]);
  if (line === null || line.trim() === "") return frame;
  const before = sourceLines(asList(sent["pre_context"]).slice(-MAX_LINES));
  const after = sourceLines(asList(sent["post_context"]).slice(0, MAX_LINES));
  const clean = scrubSource([...before, line, ...after]);
  const at = before.length;
  return {
    ...frame,
    context: { before: clean.slice(0, at), line: clean[at] ?? "", after: clean.slice(at + 1) },
  };
}

/** Treats SDKs' placeholders for anonymous functions as missing names. */
function isName(name: string | null): boolean {
  return name !== null && name !== "?" && name !== "<unknown>";
}

function sourceLines(lines: unknown[]): string[] {
  return lines.map((line) => sourceLine(line) ?? "");
}

/** Keeps leading spaces and blank lines. */
function sourceLine(line: unknown): string | null {
  return typeof line === "string" ? storable(line.slice(0, MAX_LINE)) : null;
}
