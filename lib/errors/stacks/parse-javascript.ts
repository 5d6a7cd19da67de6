import type { Frame } from "@/lib/errors/occurrences/occurrence";
import { frame, splitLocation } from "./stack-text";

/**
 * Parses a JavaScript stack: `at fn (file:line:column)` in V8, or `fn@file:line:column` in Firefox
 * and Safari. An error's cause follows it, in braces or after "Caused by:".
 */
export function parseJavaScript(lines: string[]): Frame[][] {
  const errors: Frame[][] = [[]];
  for (const line of lines) {
    if (isCause(line)) errors.push([]);
    const read = line.startsWith("at ") ? v8(line.slice(3).trimStart()) : gecko(line);
    if (read !== null) errors.at(-1)?.push(read);
  }
  return errors;
}

function isCause(line: string): boolean {
  return (
    line.includes("[cause]: ") || line.includes("[errors]: [") || line.startsWith("Caused by: ")
  );
}

function v8(call: string): Frame | null {
  const text = call.endsWith("{") ? call.slice(0, -1).trimEnd() : call;
  if (!text.endsWith(")")) {
    const bare = withoutAsync(text);
    return locationOf(bare) === null || bare.includes(" (") ? null : frameAt(null, bare);
  }
  const open = openingOfLast(text);
  // In Java there is no space before the parenthesis.
  if (open < 1 || text[open - 1] !== " ") return null;
  return frameAt(withoutAsync(text.slice(0, open - 1)), text.slice(open + 1, -1));
}

function frameAt(name: string | null, location: string): Frame | null {
  if (location.startsWith("eval at ")) return frameAt(name, evalOrigin(location));
  const place = locationOf(location);
  if (place !== null) return frame(name, place.file, place.line, place.column);
  if (location === "native" || location === "<anonymous>" || location.startsWith("index ")) {
    return frame(name, location.startsWith("index ") ? "native" : location);
  }
  return null;
}

/**
 * Returns where evaluated code came from: `file:1:2` for `eval at f (eval at g (file:1:2),
 * <anonymous>:1:1), <anonymous>:3:4`.
 */
function evalOrigin(location: string): string {
  const open = location.lastIndexOf(" (");
  const close = location.indexOf(")", open);
  return open < 0 || close < 0 ? "<anonymous>" : location.slice(open + 2, close);
}

function locationOf(location: string) {
  const place = splitLocation(location);
  return place !== null && /[./\\:<]/.test(place.file) ? place : null;
}

function withoutAsync(name: string): string {
  return name.startsWith("async ") ? name.slice(6) : name;
}

/** Returns the position of the parenthesis that the last character closes. */
function openingOfLast(text: string): number {
  let depth = 0;
  for (let i = text.length - 1; i >= 0; i--) {
    if (text[i] === ")") depth++;
    else if (text[i] === "(" && --depth === 0) return i;
  }
  return text.indexOf(" (") + 1;
}

function gecko(line: string): Frame | null {
  const sign = line.indexOf("@");
  if (sign < 0) return null;
  const name = line.slice(0, sign);
  const location = line.slice(sign + 1);
  if (location === "[native code]") return frame(name, "native");
  // `a.js line 12 > eval:1:1`: the line that called eval.
  const evaluated = location.indexOf(" line ");
  const place =
    evaluated > 0 && location.includes(" > ")
      ? {
          file: location.slice(0, evaluated),
          line: leadingNumber(location, evaluated),
          column: null,
        }
      : splitLocation(location);
  if (place === null || !/[/\\<]/.test(place.file) || /\s/.test(place.file)) return null;
  return frame(name, place.file, place.line, place.column);
}

function leadingNumber(location: string, evaluated: number): number | null {
  const number = Number.parseInt(location.slice(evaluated + 6, evaluated + 15), 10);
  return Number.isNaN(number) ? null : number;
}
