import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ensureInstalled, root, runNode } from "./install.mjs";
import { readPlaywrightReport, readVitestReport } from "./test/reports.mjs";

// `npm test [-- <stage> …]`: runs the checks for a change, or the given stages. `--all` (`npm run
// test:all`, CI) adds the tests tagged `slow`, every browser test instead of only those tagged
// `@core`, and the hostile run. Ends by repeating each failure and printing `N passed, N failed`.
// Each test, and each stage without tests, counts as one.

const reports = path.join(root, "node_modules/.cache/test-reports");
const bin = (name) => path.join(root, "node_modules", name);
const args = process.argv.slice(2);
const isAll = args.includes("--all");
const vitest = (stage, project = stage) => [
  bin("vitest/vitest.mjs"),
  ...["run", "--project", project, "--reporter=default", "--reporter=json"],
  `--outputFile.json=${reports}/${stage}.json`,
  ...(isAll ? [] : ["--tags-filter=!slow"]),
];

/** Records the statements that a stage's processes send, for the stage `statements`. */
const recorded = path.join(root, ".data/statements");
const recorder = pathToFileURL(path.join(root, "tests/statements/record.mjs"));
const recording = (name, options) => ({
  ...options,
  env: {
    ...options.env,
    RECORD_STATEMENTS: path.join(recorded, name),
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --import ${recorder}`.trim(),
  },
});

/**
 * Phases run one after another. The lanes of a phase run in parallel, and the stages of a lane in
 * sequence. `needs` is a stage that must have passed; `read` parses the stage's report.
 */
const phases = [
  [[{ name: "generate", run: (options) => runNode(["scripts/generate.mjs"], options) }]],
  [
    [
      { name: "unit", run: (options) => runNode(vitest("unit"), options), read: readVitestReport },
      {
        name: "api",
        run: (options) => runNode(vitest("api", "api*"), recording("api", options)),
        read: readVitestReport,
      },
      { name: "build", run: (options) => runNode(["scripts/build.mjs", "--if-changed"], options) },
    ],
    [
      // First, because the build writes the same route types. Lint, the longest, runs in parallel
      // with the others.
      { name: "typecheck", run: (options) => runNode(["scripts/test/typecheck.mjs"], options) },
      { name: "lint", run: lint },
      {
        name: "format",
        run: (options) => runNode([bin("prettier/bin/prettier.cjs"), "--check", "."], options),
      },
      { name: "dead code", run: (options) => runNode([bin("knip/bin/knip.js")], options) },
    ],
  ],
  [
    [
      {
        name: "server",
        needs: "build",
        run: (options) => runNode(vitest("server"), recording("server", options)),
        read: readVitestReport,
      },
      ...(isAll ? [{ name: "hostile", needs: "build", run: hostile }] : []),
      { name: "e2e", needs: "build", run: e2e, read: readPlaywrightReport },
    ],
  ],
  [[{ name: "statements", run: statements }]],
];

async function lint(options) {
  const typed = await runNode([bin("oxlint/bin/oxlint"), "."], options);
  const eslint = await runNode([bin("eslint/bin/eslint.js"), ".", "--max-warnings=0"], options);
  const cruiser = bin("dependency-cruiser/bin/dependency-cruise.mjs");
  const folders = ["app", "components", "lib", "server", "scripts", "tests", "prisma/seed"];
  const config = ["--config", ".dependency-cruiser.cjs"];
  const imports = await runNode([cruiser, ...config, ...folders], options);
  return (
    typed || eslint || imports || (await runNode(["scripts/test/lint-structure.mjs"], options))
  );
}

function hostile(options) {
  return runNode(["--import", "tsx", "tests/hostile/run.ts"], recording("hostile", options));
}

function statements(options) {
  return runNode(["--import", "tsx", "tests/statements/check.ts", recorded], options);
}

function e2e(options) {
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: `${reports}/e2e.json` };
  const chosen = isAll ? [] : ["--grep=@core"];
  return runNode(
    ["scripts/test/e2e.mjs", "--reporter=list,json", ...chosen],
    recording("e2e", { ...options, env }),
  );
}

/**
 * Returns what a stage adds to the totals. A stage that failed counts as failed, even if its report
 * lists no failures.
 */
function tally(stage, hasPassed) {
  const file = `${reports}/${stage.name}.json`;
  if (!stage.read || !existsSync(file))
    return { passed: hasPassed ? 1 : 0, failed: hasPassed ? 0 : 1, skipped: 0, failures: [] };
  const report = stage.read(JSON.parse(readFileSync(file, "utf8")));
  return hasPassed ? report : { ...report, failed: Math.max(1, report.failed) };
}

process.chdir(root);
await ensureInstalled();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const stages = phases.flat(2);
const requested = args.filter((name) => name !== "--all");
const unknown = requested.filter((name) => !stages.some((stage) => stage.name === name));
if (unknown.length > 0) {
  console.error(
    `Unknown stage: ${unknown.join(", ")}. The stages are ${stages.map((stage) => stage.name).join(", ")}.`,
  );
  process.exit(1);
}

// What earlier runs recorded may be of other code.
if (requested.length === 0 || requested.includes("api")) {
  rmSync(recorded, { recursive: true, force: true });
}

const total = { passed: 0, failed: 0, skipped: 0 };
const failedStages = [];
const failures = [];

async function runStage(stage, options) {
  if (!options.isHeld) console.log(`\n=== ${stage.name}`);
  const started = Date.now();
  const canRun = !failedStages.includes(stage.needs);
  const hasPassed = canRun && (await stage.run(options)) === 0;
  const counts = tally(stage, hasPassed);
  for (const key of Object.keys(total)) total[key] += counts[key];
  failures.push(...counts.failures);
  if (!hasPassed) failedStages.push(stage.name);
  const outcome = hasPassed ? "passed" : canRun ? "FAILED" : `FAILED (needs ${stage.needs})`;
  console.log(`=== ${stage.name} ${outcome} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

for (const phase of phases) {
  const lanes = phase
    .map((lane) => lane.filter(({ name }) => requested.length === 0 || requested.includes(name)))
    .filter((lane) => lane.length > 0);
  await Promise.all(
    lanes.map(async (lane) => {
      for (const stage of lane) await runStage(stage, { isHeld: lanes.length > 1 });
    }),
  );
}

if (failedStages.length > 0) console.log(`\nFailed: ${failedStages.join(", ")}`);
for (const failure of failures) console.log(`\n${failure}`);
console.log(
  `\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ""}`,
);
process.exit(failedStages.length > 0 ? 1 : 0);
