import type { Frame, Occurrence } from "@/lib/errors/occurrences/occurrence";
import { type Language, languageOf, platformLanguage } from "./language";

/**
 * Prints an occurrence's stack in the format its language uses: class and message, then frames that
 * parseStackTrace() can read back. Unknown languages are printed like JavaScript.
 */
export function renderStackTrace(
  o: Pick<Occurrence, "exceptionClass" | "message" | "frames" | "platform">,
): string {
  const { exceptionClass, message, frames } = o;
  const title = message === "" ? exceptionClass : `${exceptionClass}: ${message}`;
  const [first] = frames;
  if (first === undefined) return title;
  const language = platformLanguage(o.platform) ?? languageOf(first, null) ?? "javascript";
  return PRINT[language](title, frames);
}

const PRINT: Record<Language, (title: string, frames: Frame[]) => string> = {
  javascript: (title, frames) => [title, ...frames.map(javaScriptCall)].join("\n"),
  python: (title, frames) =>
    ["Traceback (most recent call last):", ...[...frames].reverse().map(pythonCall), title].join(
      "\n",
    ),
  php: phpStack,
  java: (title, frames) => [title, ...frames.map(javaCall)].join("\n"),
  go: (title, frames) => `${title}\n\ngoroutine 1 [running]:\n${frames.map(goCall).join("\n")}`,
  ruby: (title, frames) => [title, ...frames.map(rubyCall)].join("\n"),
  dotnet: (title, frames) => [title, ...frames.map(dotnetCall)].join("\n"),
};

function javaScriptCall(f: Frame): string {
  const place = placeOf(f);
  return f.function === null ? `    at ${place}` : `    at ${f.function} (${place})`;
}

function pythonCall(f: Frame): string {
  const code = f.context?.line.trim() ?? "";
  const line = `  File "${f.file ?? "<unknown>"}", line ${f.line ?? 0}, in ${f.function ?? "<module>"}`;
  return code === "" ? line : `${line}\n    ${code}`;
}

/** PHP prints each location with the function called there, so the names shift by one. */
function phpStack(title: string, frames: Frame[]): string {
  const [thrown] = frames;
  const header = thrown?.file == null ? title : `${title} in ${thrown.file}:${thrown.line ?? 0}`;
  const calls = frames.flatMap((f, i) => {
    if (f.function === null) return [];
    const from = frames[i + 1];
    const place = from?.file == null ? "[internal function]" : `${from.file}(${from.line ?? 0})`;
    return [`${place}: ${f.function}()`];
  });
  const numbered = [...calls, "{main}"].map((call, i) => `#${i} ${call}`);
  return [header, "Stack trace:", ...numbered].join("\n");
}

function javaCall(f: Frame): string {
  const place = f.file === null ? "Unknown Source" : f.file + (f.line === null ? "" : `:${f.line}`);
  return `\tat ${f.function ?? "<unknown>"}(${place})`;
}

function goCall(f: Frame): string {
  return `${f.function ?? "<unknown>"}(...)\n\t${f.file ?? "<unknown>"}:${f.line ?? 0}`;
}

function rubyCall(f: Frame): string {
  return `\tfrom ${f.file ?? "<unknown>"}:${f.line ?? 0}:in '${f.function ?? "<main>"}'`;
}

function dotnetCall(f: Frame): string {
  const place = f.file === null ? "" : ` in ${f.file}:line ${f.line ?? 0}`;
  return `   at ${f.function ?? "<unknown>"}()${place}`;
}

/** Returns `file:12:5`, or as much of it as is known. */
function placeOf(f: Frame): string {
  const column = f.line === null ? null : f.column;
  return [f.file ?? "<anonymous>", f.line, column].filter((part) => part !== null).join(":");
}
