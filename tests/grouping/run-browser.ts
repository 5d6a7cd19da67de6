import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import http from "node:http";
import path from "node:path";
import { chromium, type Browser } from "@playwright/test";
import * as esbuild from "esbuild";
import { type Build, checkOut, neutral } from "./builds";
import { Envelopes, listen } from "./capture-envelopes";
import type { Side } from "./side";

const root = path.resolve(import.meta.dirname, "../..");

const SITES = [
  ..."addToCart removeFromCart applyVoucher cartTotal cartWeight loadRates ping track".split(" "),
  ..."pay payLater readMenu readBanner showTree expire rejectText message otherMessage".split(" "),
  ..."productCard orderList cartPage accountPage".split(" "),
];

/**
 * Runs one build of the page with @sentry/browser and React in Chromium, minified or not, with
 * hashed script names, and clicks its buttons. Returns each error as the event that the SDK sent.
 */
export async function runBrowser(build: Build, work: string, minify: boolean) {
  const home = mkdtempSync(path.join(work, "browser-"));
  checkOut("browser", build, home);
  const scripts = await bundle(home, minify);
  const envelopes = new Envelopes();
  const server = http.createServer((request, response) => {
    if (!envelopes.take(request, response)) serve(request, response);
  });
  const port = await listen(server);

  function serve(request: http.IncomingMessage, response: http.ServerResponse): void {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    if (pathname.startsWith("/assets/")) {
      response.setHeader("content-type", "text/javascript");
      response.end(readFileSync(path.join(scripts, pathname.slice("/assets/".length))));
    } else if (pathname === "/") {
      response.setHeader("content-type", "text/html");
      const main = readdirSync(scripts).find((file) => file.startsWith("main-")) ?? "";
      const settings = `DSN="http://public@127.0.0.1:${port}/1";RELEASE="shop@${build}.0.0"`;
      response.end(`<!doctype html><title>Shop</title><body><script>${settings}</script>
        <script type="module" src="/assets/${main}"></script>`);
    } else {
      response.end(`<html>${build}</html>`);
    }
  }

  const sides = new Map<string, Side>();
  const browser = await launch();
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${port}/?seed=${build === 1 ? 3 : 7}`);
    for (const site of SITES) {
      const sent = envelopes.next();
      await page.click(`#${site}`);
      sides.set(
        site,
        neutral<Side>({ event: await sent }, [
          [`http://127.0.0.1:${port}`, "https://shop.example"],
          [`127.0.0.1:${port}`, "shop.example"],
        ]),
      );
    }
  } finally {
    await browser.close();
    server.close();
  }
  return sides;
}

function launch(): Promise<Browser> {
  const executablePath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
  return chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
}

async function bundle(home: string, minify: boolean): Promise<string> {
  const outdir = path.join(home, "assets");
  await esbuild.build({
    entryPoints: [path.join(home, "main.js")],
    outdir,
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    bundle: true,
    splitting: true,
    minify,
    format: "esm",
    define: { "process.env.NODE_ENV": '"production"' },
    nodePaths: [path.join(root, "node_modules")],
  });
  return outdir;
}
