import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { ensureInstalled, root, runNode } from "./install.mjs";
import { readPlaywrightReport, readVitestReport } from "./test/reports.mjs";

// `npm test [-- <stage> …]`: everything that must hold before a change lands, or the stages named.
// Closes with each failure once more, and `N passed, N failed`: each test, and each stage that has none, counts one.

const reports = path.join(root, "node_modules/.cache/test-reports");
const bin = (name) => path.join(root, "node_modules", name);
const vitest = (project) => [
  bin("vitest/vitest.mjs"),
  ...["run", "--project", project, "--reporter=default", "--reporter=json"],
  `--outputFile.json=${reports}/${project}.json`,
];

/**
 * Stages that run one after the other in a lane, lanes beside each other, and phases one after the other. `needs`: a
 * stage without which this one cannot run. `read` reads the stage's report.
 */
const phases = [
  [[{ name: "generate", run: (how) => runNode(["scripts/generate.mjs"], how) }]],
  [
    [
      { name: "unit", run: (how) => runNode(vitest("unit"), how), read: readVitestReport },
      { name: "api", run: (how) => runNode(vitest("api"), how), read: readVitestReport },
    ],
    [
      { name: "lint", run: lint },
      { name: "typecheck", run: (how) => runNode(["scripts/test/typecheck.mjs"], how) },
      {
        name: "format",
        run: (how) => runNode([bin("prettier/bin/prettier.cjs"), "--check", "."], how),
      },
      { name: "dead code", run: (how) => runNode([bin("knip/bin/knip.js")], how) },
    ],
  ],
  [
    [
      { name: "build", run: (how) => runNode(["scripts/build.mjs", "--if-changed"], how) },
      {
        name: "server",
        needs: "build",
        run: (how) => runNode(vitest("server"), how),
        read: readVitestReport,
      },
      {
        name: "hostile",
        needs: "build",
        run: (how) => runNode(["--import", "tsx", "tests/hostile/run.ts"], how),
      },
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

function e2e(how) {
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: `${reports}/e2e.json` };
  return runNode(["scripts/test/e2e.mjs", "--reporter=list,json"], { ...how, env });
}

/** What a stage adds to the totals. A report without a failure does not excuse a failed exit. */
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
const wanted = process.argv.slice(2);
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
