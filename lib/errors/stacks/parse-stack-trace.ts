import type { Frame } from "@/lib/errors/occurrences/occurrence";
import { isInApp } from "./in-app";
import { parseDotnet } from "./parse-dotnet";
import { parseGo } from "./parse-go";
import { parseJava } from "./parse-java";
import { parseJavaScript } from "./parse-javascript";
import { parsePhp } from "./parse-php";
import { parsePython } from "./parse-python";
import { parseRuby } from "./parse-ruby";
import { linesOf, MAX_FRAMES } from "./stack-text";

/** Where two read the same number of calls, the earlier one is right. */
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
 * The calls of a stack trace that was sent as text, the innermost first, in the notation of whichever language reads
 * the most of it; empty when it is no stack trace. Of chained exceptions the one that was reported; where none of its
 * calls is the program's own, as in a framework's wrapper, the next cause that has one. The work is bounded by the text's length: every parser goes over
 * the lines once, and no line is longer than a call is written.
 */
export function parseStackTrace(text: string): Frame[] {
  const lines = linesOf(text);
  let best: Frame[][] = [];
  let calls = 0;
  for (const parse of PARSERS) {
    const errors = parse(lines);
    const count = errors.reduce((sum, frames) => sum + frames.length, 0);
    if (count > calls) [best, calls] = [errors, count];
    // No other notation can read more.
    if (calls * 2 > lines.length) break;
  }
  const told = best.filter((frames) => frames.length > 0);
  const own = told.find((frames) => frames.some((f) => isInApp(f, null)));
  return (own ?? told[0] ?? []).slice(0, MAX_FRAMES);
}
