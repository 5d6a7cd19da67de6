import type { Frame } from "@/lib/errors/occurrences/occurrence";
import { frame } from "./stack-text";

interface Call {
  file: string | null;
  line: number | null;
  name: string | null;
}

/**
 * Parses a PHP stack. PHP prints where each function was called from, while our frames contain the
 * function that the location is in, as in other languages, so the names shift by one. The innermost
 * location is in the header, `… in /app/a.php:12` or Laravel's `… at /app/a.php:12)`; without a
 * header, it is unknown.
 */
export function parsePhp(lines: string[]): Frame[][] {
  let thrown: { file: string; line: number } | null = null;
  let calls: Call[] = [];
  for (const line of lines) {
    const call = readCall(line);
    if (call !== null) {
      // A chained exception is printed before the one thrown last, and the frames of each are
      // numbered from zero.
      if (line.startsWith("#0 ")) calls = [];
      calls.push(call);
    } else if (!line.startsWith("#")) {
      thrown = readHeader(line) ?? thrown;
    }
  }
  if (calls.length === 0) return [];
  const places = [{ file: thrown?.file ?? null, line: thrown?.line ?? null }, ...calls];
  const frames = places
    .map(({ file, line }, i) => frame(calls[i]?.name ?? null, file, line))
    .filter((f) => f.file !== null || f.function !== null);
  return [frames];
}

function readCall(line: string): Call | null {
  const [, rest] = /^#\d{1,6} (.+)$/.exec(line) ?? [];
  if (rest === undefined) return null;
  if (rest === "{main}") return null;
  if (rest.startsWith("[internal function]: ")) {
    return { file: null, line: null, name: nameOf(rest.slice(21)) };
  }
  const [, file = "", number] = /^([^(]+(?:\(\D[^(]*)?)\((\d{1,9})\): /.exec(rest) ?? [];
  if (number === undefined) return null;
  return { file, line: Number(number), name: nameOf(rest.slice(file.length + number.length + 4)) };
}

/** `App\Cart->add(Object(App\Item), 3)` without its arguments. */
function nameOf(call: string): string {
  const open = call.indexOf("(");
  return open < 0 ? call : call.slice(0, open);
}

function readHeader(line: string): { file: string; line: number } | null {
  const end = /\.php(?::| on line |\()(\d{1,9})\)?$/.exec(line);
  if (end === null) return null;
  const before = line.slice(0, end.index + 4);
  const start = Math.max(before.lastIndexOf(" in "), before.lastIndexOf(" at "));
  return start < 0 ? null : { file: before.slice(start + 4), line: Number(end[1]) };
}
