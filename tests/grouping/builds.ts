import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * One of a program's two builds. Each ran in its own directory, whose name appears in the fixtures.
 */
export type Build = 1 | 2;

export const PLACES: Record<Build, string> = {
  1: "/srv/app",
  2: "/srv/deploy/releases/20260612081502",
};

const programs = path.join(import.meta.dirname, "programs");

/**
 * Writes one build of a program to a directory. Lines that end in `//@1` (or `#@1`) are included
 * only in the first build, lines that begin with `//@2` (`#@2`) only in the second; the markers are
 * removed. The files in `packages`, which may come from the other build, are written where the
 * language looks for libraries.
 */
export function checkOut(
  program: string,
  build: Build,
  to: string,
  { packages = build, libraries = "node_modules" } = {},
): void {
  const from = path.join(programs, program);
  for (const name of readdirSync(from, { recursive: true, encoding: "utf8" })) {
    const file = path.join(from, name);
    if (statSync(file).isDirectory() || file.endsWith(".pyc")) continue;
    const [folder = ""] = name.split("/");
    const library = folder === "packages";
    const target = path.join(to, library ? name.replace(folder, libraries) : name);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, sourceOf(readFileSync(file, "utf8"), library ? packages : build));
  }
}

function sourceOf(text: string, build: Build): string {
  const lines = text.split("\n").flatMap((line) => {
    if (/(\/\/|#)@1$/.test(line)) return build === 1 ? [line.replace(/ *(\/\/|#)@1$/, "")] : [];
    if (/^ *(\/\/|#)@2/.test(line)) return build === 2 ? [line.replace(/(\/\/|#)@2 ?/, "")] : [];
    return [line];
  });
  return lines.join("\n");
}

/** Returns the capture with its directory names replaced by names typical of a server. */
export function neutral<T>(captured: T, replacements: [from: string, to: string][]): T {
  let text = JSON.stringify(captured);
  for (const [from, to] of replacements) text = text.replaceAll(from, to);
  return JSON.parse(text) as T;
}
