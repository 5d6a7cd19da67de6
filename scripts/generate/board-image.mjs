import { mkdirSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";
import { findChromium } from "../test/chromium.mjs";
import { root } from "../install.mjs";

// `node scripts/generate/board-image.mjs [address]`: writes docs/images/board.png, the README's screenshot of the
// demo board. Start the demo first (npm run demo).
const address = process.argv[2] ?? "http://localhost:3000";
const file = path.join(root, "docs/images/board.png");
const browser = await chromium.launch({ executablePath: await findChromium() });
try {
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    colorScheme: "light",
    reducedMotion: "reduce",
  });
  await page.goto(`${address}/sign-in`);
  await page.getByLabel("Email").fill("lead@acme.test");
  await page.getByLabel("Password", { exact: true }).fill("demo-password");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("link", { name: "Fieldbook", exact: true }).first().click();
  await page.getByText("In progress", { exact: true }).first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState("networkidle");
  await page.mouse.move(0, 0);
  mkdirSync(path.dirname(file), { recursive: true });
  await page.screenshot({ path: file });
  console.log(`Wrote ${path.relative(root, file)}`);
} finally {
  await browser.close();
}
