import { existsSync, readdirSync, readFileSync } from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";
import path from "node:path";

/** A statement as a process recorded it: see record.mjs. */
interface Recorded {
  text: string;
  /** The caller of the database layer, `<file>:<line>:<column>`. */
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
    for (const line of readFileSync(path.join(folder, file), "utf8").trim().split("\n")) {
      const { text, origin, same } = JSON.parse(line) as Recorded;
      const found = statements.get(text);
      const source = sourceOf(origin, maps);
      if (!found) statements.set(text, { text, files: [source], same });
      else {
        if (!found.files.includes(source)) found.files.push(source);
        found.same = split(found.same, same);
      }
    }
  }
  return [...statements.values()];
}

/** Keeps the differences of both numberings. */
export function split(a: number[], b: number[]): number[] {
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
