import type { Frame } from "@/lib/errors/occurrences/occurrence";
import { isInApp } from "./in-app";
import { parseDotnet } from "./parse-dotnet";
import { parseGo } from "./parse-go";
import { parseJava } from "./parse-java";
import { parseJavaScript } from "./parse-javascript";
import { parsePhp } from "./parse-php";
import { parsePython } from "./parse-python";
import { parseRuby } from "./parse-ruby";
import { splitLines, MAX_FRAMES } from "./stack-text";

/** If two parsers read the same number of frames, the earlier one wins. */
const PARSERS = [
  parseJava,
  parseJavaScript,
  parsePython,
  parsePhp,
  parseGo,
  parseRuby,
  parseDotnet,
];

/**
 * Returns the frames of a text stack trace, innermost first, as read by the parser that recognizes
 * the most frames; empty if it is not a stack trace. Takes the frames of the reported exception or,
 * if none is in-app (as with a framework's wrapper), those of the next cause that has an in-app
 * frame. Runs in linear time: each parser reads the lines once, and long lines are skipped.
 */
export function parseStackTrace(text: string): Frame[] {
  const lines = splitLines(text);
  let best: Frame[][] = [];
  let calls = 0;
  for (const parse of PARSERS) {
    const errors = parse(lines);
    const count = errors.reduce((sum, frames) => sum + frames.length, 0);
    if (count > calls) [best, calls] = [errors, count];
    // No other parser can read more.
    if (calls * 2 > lines.length) break;
  }
  const nonEmpty = best.filter((frames) => frames.length > 0);
  const own = nonEmpty.find((frames) => frames.some((f) => isInApp(f, null)));
  return (own ?? nonEmpty[0] ?? []).slice(0, MAX_FRAMES);
}
