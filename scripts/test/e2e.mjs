import path from "node:path";
import { build } from "../build/build-if-changed.mjs";
import { generatePrismaClient } from "../generate/prisma-client.mjs";
import { findChromium } from "./chromium.mjs";
import { fail, root, runNode } from "../install.mjs";

// `npm run test:e2e [-- <Playwright arguments>]`: runs the browser tests against the production build.
const CHROMIUM_PATH = await findChromium();
generatePrismaClient();
if (!(await build({ force: false }))) fail("The build failed.");
const playwright = path.join(root, "node_modules/@playwright/test/cli.js");
process.exit(
  await runNode([playwright, "test", ...process.argv.slice(2)], { env: { CHROMIUM_PATH } }),
);
