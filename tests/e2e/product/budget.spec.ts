import { expect, test } from "../../support/pages/e2e";

/** Maximum KiB of scripts, as sent, for a first visit to the board. Next alone accounts for 117. */
const BUDGET_KIB = 180;

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

    const sizes = await page.evaluate(
      (urls) =>
        Promise.all(
          urls.map(async (url) => {
            // A copy in the cache would say nothing about what was sent.
            await (await fetch(url, { cache: "reload" })).arrayBuffer();
            const { href } = new URL(url, location.href);
            const [entry] = performance.getEntriesByName(href).slice(-1);
            return (entry as PerformanceResourceTiming).encodedBodySize;
          }),
        ),
      sources,
    );
    expect(Math.min(...sizes)).toBeGreaterThan(0);
    const kib = sizes.reduce((sum, size) => sum + size, 0) / 1024;
    console.log(`board: ${sources.length} initial scripts, ${kib.toFixed(1)} KiB sent`);
    expect(kib).toBeLessThanOrEqual(BUDGET_KIB);
  },
);
