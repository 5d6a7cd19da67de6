import { build } from "../build/build-if-changed.mjs";
import { generatePrismaClient } from "../generate/prisma-client.mjs";
import { findChromium } from "./chromium.mjs";
import { fail, runNode } from "../install.mjs";

// `npm run screens [-- --only <name>] [-- --out <folder>]`: takes pictures of every page of the production build.
const CHROMIUM_PATH = await findChromium();
generatePrismaClient();
if (!(await build({ force: false }))) fail("The build failed.");
const program = ["--import", "tsx", "tests/screens/run.ts"];
process.exit(
  await runNode([...program, ...process.argv.slice(2)], {
    env: { CHROMIUM_PATH, NODE_ENV: "production", APP_DOMAIN: "localhost" },
  }),
);
