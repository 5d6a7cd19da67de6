import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
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

/**
 * Phases run one after another. The lanes of a phase run in parallel, and the stages of a lane in
 * sequence. `needs` is a stage that must have passed; `read` parses the stage's report.
 */
const phases = [
  [[{ name: "generate", run: (how) => runNode(["scripts/generate.mjs"], how) }]],
  [
    [
      { name: "unit", run: (how) => runNode(vitest("unit"), how), read: readVitestReport },
      { name: "api", run: (how) => runNode(vitest("api", "api*"), how), read: readVitestReport },
      { name: "build", run: (how) => runNode(["scripts/build.mjs", "--if-changed"], how) },
    ],
    [
      // First, because the build writes the same route types. Lint, the longest, runs in parallel
      // with the others.
      { name: "typecheck", run: (how) => runNode(["scripts/test/typecheck.mjs"], how) },
      { name: "lint", run: lint },
      {
        name: "format",
        run: (how) => runNode([bin("prettier/bin/prettier.cjs"), "--check", "."], how),
      },
      { name: "dead code", run: (how) => runNode([bin("knip/bin/knip.js")], how) },
    ],
  ],
  [
    [
      {
        name: "server",
        needs: "build",
        run: (how) => runNode(vitest("server"), how),
        read: readVitestReport,
      },
      ...(isAll ? [{ name: "hostile", needs: "build", run: hostile }] : []),
      { name: "e2e", needs: "build", run: e2e, read: readPlaywrightReport },
    ],
  ],
];

async function lint(how) {
  const eslint = await runNode([bin("eslint/bin/eslint.js"), ".", "--max-warnings=0"], how);
  const cruiser = bin("dependency-cruiser/bin/dependency-cruise.mjs");
  const folders = ["app", "components", "lib", "server", "scripts", "tests", "prisma/seed"];
  const config = ["--config", ".dependency-cruiser.cjs"];
  const imports = await runNode([cruiser, ...config, ...folders], how);
  return eslint || imports || (await runNode(["scripts/test/lint-structure.mjs"], how));
}

function hostile(how) {
  return runNode(["--import", "tsx", "tests/hostile/run.ts"], how);
}

function e2e(how) {
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: `${reports}/e2e.json` };
  const chosen = isAll ? [] : ["--grep=@core"];
  return runNode(["scripts/test/e2e.mjs", "--reporter=list,json", ...chosen], { ...how, env });
}

/**
 * Returns what a stage adds to the totals. A stage that failed counts as failed, even if its report
 * lists no failures.
 */
function tally(stage, isGood) {
  const file = `${reports}/${stage.name}.json`;
  if (!stage.read || !existsSync(file))
    return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0, failures: [] };
  const told = stage.read(JSON.parse(readFileSync(file, "utf8")));
  return isGood ? told : { ...told, failed: Math.max(1, told.failed) };
}

process.chdir(root);
await ensureInstalled();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const stages = phases.flat(2);
const wanted = args.filter((name) => name !== "--all");
const unknown = wanted.filter((name) => !stages.some((stage) => stage.name === name));
if (unknown.length > 0) {
  console.error(
    `No stage ${unknown.join(", ")}; there are: ${stages.map((stage) => stage.name).join(", ")}`,
  );
  process.exit(1);
}

const total = { passed: 0, failed: 0, skipped: 0 };
const failedStages = [];
const failures = [];

async function runStage(stage, how) {
  if (!how.isHeld) console.log(`\n=== ${stage.name}`);
  const started = Date.now();
  const isPossible = !failedStages.includes(stage.needs);
  const isGood = isPossible && (await stage.run(how)) === 0;
  const counted = tally(stage, isGood);
  for (const key of Object.keys(total)) total[key] += counted[key];
  failures.push(...counted.failures);
  if (!isGood) failedStages.push(stage.name);
  const outcome = isGood ? "passed" : isPossible ? "FAILED" : `FAILED (needs ${stage.needs})`;
  console.log(`=== ${stage.name} ${outcome} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

for (const phase of phases) {
  const lanes = phase
    .map((lane) => lane.filter(({ name }) => wanted.length === 0 || wanted.includes(name)))
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
