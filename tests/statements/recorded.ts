import { existsSync, readdirSync, readFileSync } from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";
import path from "node:path";

/** A statement as a process recorded it: see record.mjs. */
interface Recorded {
  text: string;
  /** The caller of the database layer, `<file>:<line>:<column>`. In a bundle, one caller per line. */
  origin: string;
  /** A number for each value; values with the same number were always equal. */
  same: number[];
}

export interface Statement {
  text: string;
  /** The source files that sent it. */
  files: string[];
  same: number[];
}

/** Reads what every process below a folder has recorded, each text once. */
export function readRecorded(folder: string): Statement[] {
  const statements = new Map<string, Statement & { files: string[] }>();
  const maps = new Map<string, SourceMap | undefined>();
  const files = existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: "utf8" })
    : [];
  for (const file of files.filter((name) => name.endsWith(".jsonl")).sort()) {
    for (const { text, origin, same } of linesOf(path.join(folder, file))) {
      const found = statements.get(text);
      const source = callerOf(origin, maps);
      if (!found) statements.set(text, { text, files: [source], same });
      else {
        if (!found.files.includes(source)) found.files.push(source);
        found.same = split(found.same, same);
      }
    }
  }
  for (const statement of statements.values()) {
    const sources = statement.files.filter(
      (file) => !file.startsWith(".next/") && !DATABASE_LAYER.test(file),
    );
    if (sources.length > 0) statement.files = sources;
  }
  return [...statements.values()];
}

/** Reads the lines of a file; the last one may be incomplete, if its process was killed. */
function linesOf(file: string): Recorded[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Recorded);
}

const DATABASE_LAYER = /^lib\/platform\/(db\/(?!maintenance|migrations)|observability\/)/;

/** Returns the file that a statement comes from: the first one above the database layer. */
function callerOf(origin: string, maps: Map<string, SourceMap | undefined>): string {
  const files = origin.split("\n").map((place) => sourceOf(place, maps));
  return files.find((file) => !DATABASE_LAYER.test(file)) ?? files[0] ?? "";
}

/** Keeps the differences of both numberings. */
function split(a: number[], b: number[]): number[] {
  const numbers = new Map<string, number>();
  return a.map((number, index) => {
    const key = `${number} ${b[index]}`;
    const known = numbers.get(key) ?? numbers.size;
    numbers.set(key, known);
    return known;
  });
}

/** Returns the source file of a place, through its source map if it is in the build. */
function sourceOf(origin: string, maps: Map<string, SourceMap | undefined>): string {
  const [, file = "", line, column] = /^(.*):(\d+):(\d+)$/.exec(origin) ?? [];
  if (!/^(dist|\.next)\//.test(file)) return file;
  if (!maps.has(file)) {
    const map = `${file}.map`;
    const payload = existsSync(map)
      ? (JSON.parse(readFileSync(map, "utf8")) as SourceMapPayload)
      : undefined;
    maps.set(file, payload && new SourceMap(payload));
  }
  const entry = maps.get(file)?.findEntry(Number(line) - 1, Number(column) - 1);
  if (!entry || !("originalSource" in entry)) return file;
  return path.relative("", path.resolve(path.dirname(file), entry.originalSource));
}
