import { gzipSync } from "node:zlib";
import { withBrowser } from "../browser/open-browser";
import type { Dataset } from "../data/dataset";
import { ask, headersOf, measure } from "../load/measure";
import { partsOf } from "./page-parts";
import { median } from "../output/statistics";
import { figure, type Table } from "../output/table";
import { type Setup, withCluster, withProduct } from "../servers/with-product";
import { isChosen, type LoadSettings } from "./throughput";

/** The signed-in pages that are measured, with their paths. */
export function pagesOf(data: Dataset): { name: string; path: string }[] {
  const project = `/projects/${data.projectId}`;
  return [
    { name: "board", path: `${project}/board` },
    { name: "inbox", path: "/inbox" },
    { name: "triage", path: `${project}/errors` },
    { name: "issue", path: `${project}/issues/BEN-${Math.floor(data.size / 2)}` },
    { name: "roles", path: "/settings/roles" },
  ];
}

const kib = (bytes: number) => figure(bytes / 1024);
/** Answers that the time to the first byte is the median of. */
const ANSWERS = 15;

/**
 * Measures pages as a signed-in browser asks for them: pages per second at each number of
 * connections, time to the first byte, and size. Then opens the board in a browser, if there is one,
 * for the scripts that it loads before anybody touches it.
 */
export function measurePages(setup: Setup, settings: LoadSettings): Promise<Table[]> {
  return withCluster(setup.port + 1, async (cluster) => {
    const tables: Table[] = [];
    for (const size of setup.sizes) {
      await withProduct(cluster, { size, port: setup.port + 2 }, async ({ origin }, { data }) => {
        const pages = pagesOf(data).filter(({ name }) => isChosen(name, settings.only));
        tables.push(await pageTable(origin, data, pages, settings));
        tables.push(await scriptTable(origin, data));
      });
    }
    return tables;
  });
}

async function pageTable(
  origin: string,
  data: Dataset,
  pages: ReturnType<typeof pagesOf>,
  { connections, seconds }: LoadSettings,
): Promise<Table> {
  const rows: string[][] = [];
  for (const { name, path } of pages) {
    const headers = headersOf(data);
    delete headers["authorization"];
    const perSecond: string[] = [];
    for (const count of connections) {
      const load = { connections: count, duration: seconds, request: { path } };
      await measure(origin, { ...load, duration: 1 }, { session: data.session });
      const result = await measure(origin, load, { session: data.session });
      perSecond.push(result.failed > 0 ? `${result.failed} failed` : figure(result.perSecond));
    }
    const answers = [];
    for (let n = 0; n < ANSWERS; n++) answers.push(await ask(origin, path, headers));
    const [first] = answers;
    if (first?.status !== 200) throw new Error(`${path} answered ${first?.status}`);
    const parts = partsOf(first.body.toString());
    rows.push([
      name,
      ...perSecond,
      figure(median(answers.map((answer) => answer.firstByte))),
      figure(median(answers.map((answer) => answer.total))),
      ...[kib(parts.bytes), kib(parts.gzip), kib(parts.markup), String(parts.cards)],
    ]);
    console.error(rows.at(-1)?.join("  "));
  }
  return {
    title: `Pages, ${data.size.toLocaleString("en-US")} issues`,
    columns: [
      "page",
      ...connections.map((count) => `pages/s at ${count}`),
      ...["first byte, ms", "whole, ms", "HTML, KiB", "gzip, KiB", "markup, KiB", "cards"],
    ],
    rows,
  };
}

/** Compressed sizes of the board's scripts: those its HTML names, and all before interaction. */
async function scriptTable(origin: string, data: Dataset): Promise<Table> {
  const path = `/projects/${data.projectId}/board`;
  const page = await ask(origin, path, headersOf({ session: data.session }));
  const named = partsOf(page.body.toString()).scripts;
  const loaded = await scriptsLoaded(origin, path, data.session);
  const rows = [
    ["named by the HTML", String(named.length), kib(await gzipSizeOf(origin, named))],
    loaded === undefined
      ? ["loaded before interaction", "", "no browser"]
      : ["loaded before interaction", String(loaded.length), kib(await gzipSizeOf(origin, loaded))],
  ];
  return { title: "Scripts of the board", columns: ["scripts", "files", "gzip, KiB"], rows };
}

async function gzipSizeOf(origin: string, scripts: readonly string[]): Promise<number> {
  let sum = 0;
  for (const script of scripts) sum += gzipSync((await ask(origin, script, {})).body).length;
  return sum;
}

/** Opens a page and returns its scripts, once nothing has loaded for a while. */
function scriptsLoaded(
  origin: string,
  path: string,
  session: string,
): Promise<string[] | undefined> {
  return withBrowser({ origin, session }, async (context) => {
    const page = await context.newPage();
    const scripts = new Set<string>();
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.add(new URL(request.url()).pathname);
    });
    await page.goto(origin + path);
    await page.waitForLoadState("networkidle");
    return [...scripts];
  });
}
