import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { fail, root } from "../install.mjs";

const commonPaths = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * Returns the path to a Chromium for the browser tests: CHROMIUM_PATH, the system's, Playwright's
 * own, or one it installs. Prints which one it uses, and exits with a one-line message if it cannot
 * find one.
 */
export async function findChromium() {
  const { chromium } = await import("@playwright/test");
  const candidates = () => [process.env.CHROMIUM_PATH, ...commonPaths, chromium.executablePath()];
  const findInstalled = () => candidates().find((file) => file && existsSync(file));
  const found = findInstalled() ?? install(findInstalled);
  if (!found) {
    fail(
      "No Chromium found for the browser tests: install it, or set CHROMIUM_PATH to its executable.",
    );
  }
  console.log(`Browser: ${found}`);
  return found;
}

function install(findInstalled) {
  const playwright = path.join(root, "node_modules/@playwright/test/cli.js");
  console.log("No Chromium found: trying `playwright install chromium` …");
  spawnSync(process.execPath, [playwright, "install", "chromium"], {
    stdio: "ignore",
    timeout: 300_000,
  });
  if (findInstalled() || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get"))
    return findInstalled();
  console.log("Trying `apt-get install chromium` …");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const args of [["update"], ["install", "-y", "--no-install-recommends", "chromium"]]) {
    spawnSync("apt-get", args, { stdio: "ignore", env });
  }
  return findInstalled();
}
