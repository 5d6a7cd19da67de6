import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { format } from "prettier";
import type { Build } from "./builds";
import { runBrowser } from "./run-browser";
import { runNode } from "./run-node";
import { type Occurred, RUN_PAIRS } from "./run-pairs";
import { runJava, runPython } from "./run-text";
import type { Pair, Side } from "./side";

/**
 * Runs both builds of every program and stores the captured errors as the pairs in runs/:
 *
 *     node --import tsx tests/grouping/make-runs.ts
 *
 * Needs Chromium (CHROMIUM_PATH), python3 (PYTHON) and a JDK.
 */
async function main(): Promise<void> {
  const work = mkdtempSync(path.join(tmpdir(), "grouping-"));
  try {
    const builds = { 1: await run(1, work), 2: await run(2, work) };
    const files = new Map<string, Pair[]>();
    for (const { label, why, a, b } of RUN_PAIRS) {
      const name = a[1] === b[1] ? `${a.join(" ")}, twice` : `${a.join(" ")} and ${b.join(" ")}`;
      const pair = { name, label, why, a: side(builds[1], a), b: side(builds[2], b) };
      files.set(a[0], [...(files.get(a[0]) ?? []), pair]);
    }
    for (const [program, pairs] of files) {
      const file = path.join(import.meta.dirname, "runs", `${program}.json`);
      writeFileSync(file, await format(JSON.stringify(pairs), { parser: "json", printWidth: 100 }));
      console.log(`${file}: ${pairs.length} pairs`);
    }
  } finally {
    rmSync(work, { recursive: true });
  }
}

type Run = Record<string, Map<string, Side>>;

/** Runs one build of every program. */
async function run(build: Build, work: string): Promise<Run> {
  return {
    node: await runNode(build, work),
    bundle: await runNode(build, work, { packages: 1 }),
    updated: await runNode(build, work, { packages: build }),
    minified: await runBrowser(build, work, true),
    readable: await runBrowser(build, work, false),
    python: runPython(build, work),
    java: runJava(build, work),
  };
}

function side(captured: Run, [program, site]: Occurred): Side {
  const found = captured[program]?.get(site);
  if (!found) throw new Error(`Nothing was captured for ${program} ${site}.`);
  return found;
}

await main();
