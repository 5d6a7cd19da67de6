import { existsSync } from "node:fs";
import { type BrowserContext, type BrowserContextOptions, chromium } from "@playwright/test";

/** A browser of the system's, as scripts/test/chromium.mjs finds it; otherwise Playwright's own. */
const BROWSERS = [
  process.env["CHROMIUM_PATH"],
  "/usr/bin/chromium",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * Runs `work` in a browser that is signed in to `origin` with the secret of a session. Resolves with
 * undefined if there is no browser.
 */
export async function withBrowser<T>(
  { origin, session, ...options }: { origin: string; session: string } & BrowserContextOptions,
  work: (context: BrowserContext) => Promise<T>,
): Promise<T | undefined> {
  const executablePath = BROWSERS.find((file) => file !== undefined && existsSync(file));
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const browser = await chromium
    .launch({ ...(executablePath !== undefined && { executablePath }), args })
    .catch(() => undefined);
  if (!browser) return undefined;
  try {
    const context = await browser.newContext(options);
    await context.addCookies([{ name: "lanework.session", value: session, url: origin }]);
    // The compiler of these scripts marks functions with a helper that a page does not have.
    await context.addInitScript("globalThis.__name ??= (value) => value;");
    return await work(context);
  } finally {
    await browser.close();
  }
}
