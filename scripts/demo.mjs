import { existsSync } from "node:fs";
import { buildPages, buildServer } from "./build/build-if-changed.mjs";
import { dist } from "./build/bundle.mjs";
import { ensureInstalled, root, runNode } from "./install.mjs";
import { step } from "./steps.mjs";

// `npm run demo`: from a fresh clone to a running workspace with demo data (docs/spec/operating.md#demo). Steps
// whose result already exists are skipped.
process.chdir(root);
if (existsSync(".env")) process.loadEnvFile(".env");
// Two workspaces are loaded. The address without a slug opens the first one.
process.env["DEFAULT_TENANT"] ||= "acme";
// One line per request would hide the sign-in details.
process.env["LOG_LEVEL"] ||= "warn";
const isHeld = true;
await step("Install packages", () => ensureInstalled({ isHeld, omitDev: true }));
await step("Build the server", () => buildServer({ force: false }));
const database = await step("Database", async () => {
  const { prepareDemo } = await import(`${dist}/demo.js`);
  return prepareDemo();
});
const seed = ["dist/cli.js", "seed", "--if-empty"];
await step("Build the pages, load the demo data", async () => {
  const [isBuilt, exitCode] = await Promise.all([
    buildPages({ force: false, isHeld }),
    runNode(seed, { isHeld }),
  ]);
  return isBuilt && exitCode === 0;
});
const address = await step("Start", async () => {
  const { serve } = await import(`${dist}/serve.js`);
  return serve({ dev: false, database });
});
console.log(`
Lanework is ready:  ${address}
Sign in as          admin@acme.test, lead@acme.test, dev@acme.test or viewer@acme.test
Password            demo-password
A second workspace  ${address.replace("//localhost", "//globex.localhost")} (admin@globex.test)
Press Ctrl-C to stop; the data is kept.`);
