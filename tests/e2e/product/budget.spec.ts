import { gzipSync } from "node:zlib";
import { expect, test } from "../../support/pages/e2e";

/**
 * Maximum kilobytes (1,000 bytes) of compressed scripts for a first visit to the board. Next alone
 * accounts for 139.
 */
const BUDGET_KB = 230;

test(
  "the board's initial scripts stay within their budget",
  { tag: "@core" },
  async ({ page, workspace, signIn }) => {
    const project = await workspace.project("Budget", "BUD");
    await workspace.issue(project, { title: "Something to show" });
    await signIn(workspace.admin);
    const html = await (await page.goto(`${project.path}/board`))!.text();
    expect(html).toContain("Something to show");

    // The scripts in the document are the ones a browser loads first. Modern browsers ignore
    // nomodule scripts.
    const scripts = [...html.matchAll(/<script\b[^>]*>/g)]
      .map(([tag]) => tag)
      .filter((tag) => !/\bnomodule\b/i.test(tag))
      .flatMap((tag) => /\bsrc="([^"]+)"/.exec(tag)?.[1] ?? []);
    const preloaded = [...html.matchAll(/<link\b[^>]*\bas="script"[^>]*>/g)].flatMap(
      ([tag]) => /\bhref="([^"]+)"/.exec(tag)?.[1] ?? [],
    );
    const sources = [...new Set([...scripts, ...preloaded])];
    expect(sources.length).toBeGreaterThan(3);

    let total = 0;
    for (const source of sources) {
      const text = await page.evaluate(async (url) => (await fetch(url)).text(), source);
      total += gzipSync(text, { level: 6 }).length;
    }
    const kilobytes = total / 1000;
    console.log(`board: ${sources.length} initial scripts, ${kilobytes.toFixed(1)} kB compressed`);
    expect(kilobytes).toBeLessThanOrEqual(BUDGET_KB);
  },
);
