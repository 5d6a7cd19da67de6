import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";
import { findChromium } from "../test/chromium.mjs";
import { root } from "../install.mjs";

// `node scripts/generate/app-icons.mjs`: writes the icons of the installed app to public/icons, from app/icon.svg.
const shapes = /<rect.*\/>/s.exec(readFileSync(path.join(root, "app/icon.svg"), "utf8"))?.[0];
const dir = path.join(root, "public/icons");

/** The share of the icon's width that the logo takes: less in one that a system cuts to a shape. */
const ICONS = [
  { file: "icon-192.png", size: 192, share: 0.62, radius: 0.2 },
  { file: "icon-512.png", size: 512, share: 0.62, radius: 0.2 },
  { file: "maskable-512.png", size: 512, share: 0.46, radius: 0 },
  { file: "apple-touch-icon.png", size: 180, share: 0.56, radius: 0 },
];

mkdirSync(dir, { recursive: true });
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
for (const { file, size, share, radius } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const scale = (size * share) / 16;
  const offset = (size * (1 - share)) / 2;
  await page.setContent(
    `<body style="margin:0;background:transparent"><svg width="${size}" height="${size}" style="display:block">
<rect width="${size}" height="${size}" rx="${size * radius}" fill="#3b50c9"/>
<g fill="#fff" transform="translate(${offset} ${offset}) scale(${scale})">${shapes}</g></svg>`,
  );
  writeFileSync(path.join(dir, file), await page.screenshot({ omitBackground: true }));
  await page.close();
}
await browser.close();
