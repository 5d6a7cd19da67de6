import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { BrowserContext, Page } from "@playwright/test";
import type { Dataset } from "../data/dataset";
import { boardJourneys, type Journey } from "../browser/journeys";
import { withBrowser } from "../browser/open-browser";
import { timePress } from "../browser/press-to-paint";
import { readFrames, watchFrames } from "../browser/watch-frames";
import { headersOf } from "../load/measure";
import { median, percentile } from "../output/statistics";
import { figure, type Table } from "../output/table";
import { type Setup, withCluster, withProduct } from "../servers/with-product";
import { isChosen } from "./throughput";

/** Real bug reports, beside the project: see their README for the source and license. */
const REPORTS = path.resolve("../shared/data/seamonkey_bugs.csv");
/** Turns of a journey; the first, which is cold, is shown apart. */
const TURNS = 20;
/** How long a page is watched after it has loaded, in milliseconds. */
const LOOK_MS = 1500;
const VIEWPORT = { width: 1280, height: 800 };

interface Place {
  name: string;
  path: string;
}

/**
 * Opens pages in a browser, on generated data and on imported bug reports, if they are there: layout
 * shift, overlapping cards, and the time from a press to the frame that shows its effect.
 */
export function measureScreens(setup: Setup, only?: string[]): Promise<Table[]> {
  return withCluster(setup.port + 1, async (cluster) => {
    const tables: Table[] = [];
    for (const size of setup.sizes) {
      await withProduct(
        cluster,
        { size, port: setup.port + 2, wholeProduct: true },
        async ({ origin }, { data }) => {
          const imported = await importReports(origin, data);
          const signedIn = { origin, session: data.session, viewport: VIEWPORT };
          const measured = await withBrowser(signedIn, async (context) => {
            const boards = [
              { name: `${size} issues`, path: `/projects/${data.projectId}/board` },
              ...(imported === undefined
                ? []
                : [{ name: "bug reports", path: `/projects/${imported}/board` }]),
            ];
            const places = [...placesOf(data), ...boards.slice(1)];
            return [
              await shiftTable(context, origin, places, only),
              ...(await journeyTables(context, origin, boards, only)),
            ];
          });
          tables.push(...(measured ?? []));
        },
      );
    }
    return tables;
  });
}

function placesOf(data: Dataset): Place[] {
  const project = `/projects/${data.projectId}`;
  return [
    { name: "board", path: `${project}/board` },
    { name: "board by assignee", path: `${project}/board?group=assignee` },
    { name: "issues", path: `${project}/issues` },
    { name: "issues by lane", path: `${project}/issues?group=lane` },
    { name: "issue", path: `${project}/issues/BEN-${Math.floor(data.size / 2)}` },
    { name: "planning", path: `${project}/backlog` },
    { name: "errors", path: `${project}/errors` },
    { name: "reports", path: `${project}/reports` },
    { name: "project settings", path: `${project}/settings` },
    { name: "inbox", path: "/inbox" },
    { name: "my issues", path: "/my-issues" },
    { name: "search", path: "/issues?query=export" },
    { name: "projects", path: "/projects" },
    { name: "roles", path: "/settings/roles" },
    { name: "users", path: "/settings/users" },
    { name: "profile", path: "/settings/profile" },
  ];
}

/** Imports the bug reports into a project of their own; undefined if they are not there. */
async function importReports(origin: string, data: Dataset): Promise<number | undefined> {
  if (!existsSync(REPORTS)) return undefined;
  const headers = headersOf(data);
  const ask = async (address: string, init: RequestInit = {}) => {
    const response = await fetch(origin + address, {
      ...init,
      headers: { ...headers, ...init.headers },
    });
    if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
    return (await response.json()) as { id: number; status: number };
  };
  const asJson = { "content-type": "application/json" };
  const project = await ask("/api/projects", {
    method: "POST",
    headers: asJson,
    body: JSON.stringify({ name: "Bug reports", key_prefix: "REP" }),
  });
  const base = `/api/projects/${project.id}`;
  const job = await ask(`${base}/issues/import?file_name=reports.csv`, {
    method: "POST",
    headers: { "content-type": "text/csv" },
    body: readFileSync(REPORTS),
  });
  let { status } = job;
  while (status < 3) {
    await sleep(500);
    ({ status } = await ask(`${base}/imports/${job.id}`));
  }
  return project.id;
}

async function shiftTable(
  context: BrowserContext,
  origin: string,
  places: readonly Place[],
  only: string[] | undefined,
): Promise<Table> {
  const rows: string[][] = [];
  for (const place of places.filter(({ name }) => isChosen(name, only))) {
    const page = await context.newPage();
    await watchFrames(page);
    await page.goto(origin + place.path);
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(LOOK_MS);
    const { shift, frames, overlapping } = await readFrames(page);
    rows.push([place.name, shift.toFixed(3), String(frames), String(overlapping)]);
    console.error(rows.at(-1)?.join("  "));
    await page.close();
  }
  return {
    title: "Pages while they load",
    columns: ["page", "layout shift", "frames", "with overlapping cards"],
    rows,
  };
}

async function journeyTables(
  context: BrowserContext,
  origin: string,
  boards: readonly Place[],
  only: string[] | undefined,
): Promise<Table[]> {
  const tables: Table[] = [];
  for (const board of boards) {
    for (const slowdown of [1, 4]) {
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      await page.goto(origin + board.path);
      await page.locator("[data-drags]").waitFor();
      await page.waitForLoadState("networkidle");
      await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
      tables.push({
        title: `From a press to its effect, ${board.name}${slowdown > 1 ? `, processor ${slowdown} times slower` : ""}`,
        columns: ["journey", "first, ms", "median, ms", "p95, ms"],
        rows: await journeyRows(page, only),
      });
      await page.close();
    }
  }
  return tables;
}

async function journeyRows(page: Page, only: string[] | undefined): Promise<string[][]> {
  const first = page.locator("[data-card-id] a[id^=card-]").first();
  await first.focus();
  const id = (await first.getAttribute("id")) ?? "";
  const rows: string[][] = [];
  for (const journey of boardJourneys(id).filter(({ name }) => isChosen(name, only))) {
    const times = await turnsOf(page, id, journey).catch((error: unknown) => {
      console.error(`${journey.name}: ${String(error).split("\n")[0]}`);
      return [];
    });
    const later = times.slice(1);
    rows.push([
      journey.name,
      ...(later.length === 0
        ? ["failed"]
        : [times[0], median(later), percentile(later, 0.95)].map(figure)),
    ]);
    console.error(rows.at(-1)?.join("  "));
  }
  return rows;
}

async function turnsOf(
  page: Page,
  cardId: string,
  { press, effect, reset, prepare, finish }: Journey,
): Promise<number[]> {
  const times: number[] = [];
  await page.locator(`#${cardId}`).focus({ timeout: 5000 });
  await prepare?.(page);
  for (let turn = 0; turn < TURNS; turn++) {
    times.push(await timePress(page, () => press(page), effect(turn)));
    await reset(page);
  }
  await finish?.(page);
  return times;
}
