import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { openTestDatabase } from "../support/database/test-database";
import { problemsOf } from "./report";
import { contactSheet } from "./sheet";
import { startProduct } from "./start-product";

/**
 * `npm run screens`: takes pictures of every page of the production build in both themes, on a
 * desktop and a phone, with content, empty, loading and failed, and writes them as one HTML file.
 * Prints what it measured beside each page. Exits with 1 if a page has a problem.
 */
const { values } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    out: { type: "string", default: ".data/screens" },
  },
});

const DATABASE = "lanework_screens";

const product = await startProduct(DATABASE);
const database = await openTestDatabase(DATABASE);
const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM_PATH"] ?? "",
  args: [
    ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    ...["--disable-background-networking", "--disable-component-update", "--disable-sync"],
  ],
});
try {
  // Loaded now, because connections are set up when the module is loaded.
  const { takePages } = await import("./take-pages");
  const screens = await takePages(browser, product.port, values.only);
  const file = path.join(values.out, "index.html");
  mkdirSync(values.out, { recursive: true });
  writeFileSync(file, contactSheet(screens));
  const count = screens.flatMap((screen) => problemsOf(screen)).length;
  console.log(`\n${count === 1 ? "1 problem" : `${count} problems`}. Wrote ${file}`);
  process.exitCode = count > 0 ? 1 : 0;
} catch (error) {
  console.error(error);
  process.exitCode = 2;
} finally {
  await browser.close();
  // The product started the database, and stops it.
  await database.release();
  await product.stop();
}
// The connection pools would keep the process running.
process.exit();
