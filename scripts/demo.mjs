import { existsSync } from "node:fs";
import { build } from "./build-if-changed.mjs";
import { generatePrismaClient } from "./generate-prisma-client.mjs";
import { ensureInstalled, fail, root, runNode } from "./install.mjs";

// `npm run demo`: from a fresh clone to a running workspace with demo data (supporting-api.md,
// "Command line"). Every step is skipped when its result is there already.
process.chdir(root);
if (existsSync(".env")) process.loadEnvFile(".env");
// Two workspaces are loaded; the plain address is the first one's.
process.env["DEFAULT_TENANT"] ||= "acme";
// A line for each request would push the sign-ins out of sight.
process.env["LOG_LEVEL"] ||= "warn";
await ensureInstalled();
// From here on there is a TypeScript loader, and the product's own code can be imported.
await import("tsx");
const { prepareDemo } = await import("./prepare-demo.ts");
const database = await prepareDemo();
generatePrismaClient();
const seed = ["--import", "tsx", "scripts/cli/main.ts", "seed", "--if-empty"];
if ((await runNode(seed)) !== 0) fail("The demo workspace could not be loaded.");
if (!(await build({ force: false }))) fail("The build failed.");
const { serve } = await import("../server/serve.ts");
const address = await serve({ dev: false, database });
console.log(`
Lanework is ready:  ${address}
Sign in as          admin@acme.test, lead@acme.test, dev@acme.test or viewer@acme.test
Password            demo-password
A second workspace  ${address.replace("//localhost", "//globex.localhost")} (admin@globex.test)
Ctrl-C stops it; the data stays.`);
