import { closeSync, openSync, readSync, statSync } from "node:fs";
import path from "node:path";
import { BENCH_DIR } from "../data/cluster";
import type { Dataset } from "../data/dataset";
import { makeRandom } from "../data/words";
import { percentile } from "../output/statistics";
import { figure, type Table } from "../output/table";
import { indexesOf, type LoggedPlan, pagesOf, parseLog } from "../plans/explain";
import { type Setup, withCluster } from "../servers/with-product";

const LOG = path.join(BENCH_DIR, "postgres", "log");
const DATABASE = "bench_filters";
/** Random sets of filters, each of so many fields. */
const SETS = 60;
const FIELDS = 5;
/** Each read is repeated, and the fastest counts, because other work on the machine only adds time. */
const RUNS = 3;

/** Logs the plan of every statement as it was executed, and how long it took to plan. */
const SETTINGS = {
  session_preload_libraries: "auto_explain",
  "auto_explain.log_min_duration": "0",
  "auto_explain.log_analyze": "on",
  "auto_explain.log_buffers": "on",
  "auto_explain.log_timing": "off",
  "auto_explain.log_format": "json",
  "auto_explain.log_parameter_max_length": "0",
  log_min_duration_statement: "0",
};

type Random = () => number;

/** Values of a field as people choose them: mostly one, sometimes several or the others. */
function valuesFor(data: Dataset, random: Random): Record<string, () => string> {
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const choice = (values: readonly (number | string)[]) => () => {
    const chosen = new Set([pick(values), ...(random() < 0.3 ? [pick(values)] : [])]);
    return `${random() < 0.15 ? "!" : ""}${[...chosen].join()}`;
  };
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const range = () => {
    const from = Math.floor(random() * 360);
    const to = day(from - Math.floor(random() * 60));
    return pick([`${day(from)}..${to}`, `${day(from)}..`, `..${day(from)}`]);
  };
  const dates = (words: string[]) => () =>
    `${random() < 0.15 ? "!" : ""}${random() < 0.5 ? pick(words) : range()}`;
  return {
    lane_id: choice(data.laneIds),
    // As in the data, a few people have most of the issues.
    assignee_id: choice([...data.personIds.slice(0, 6), ...data.personIds, "me", "none"]),
    creator_id: choice([...data.personIds.slice(0, 3), "me"]),
    sprint_id: choice([...data.sprintIds.slice(-6), "active", "active", "none"]),
    epic_id: choice([...data.epicIds.slice(0, 10), "none"]),
    label_id: choice([...data.labelIds, "none"]),
    priority: choice([0, 1, 2, 3, 4]),
    type: choice([0, 1]),
    has: choice(["comments", "blockers", "attachments", "branches", "children"]),
    due: dates(["overdue", "today", "week", "none", "next-14d"]),
    start: dates(["today", "week", "none", "last-30d"]),
    created: dates(["today", "week", "last-30d", "last-90d"]),
    updated: dates(["today", "week", "last-30d", "last-90d"]),
    resolved: dates(["today", "week", "none", "last-30d", "last-90d"]),
    state: () => pick(["open", "done"]),
  };
}

/** Returns random sets of filters, as in a URL; the same ones for the same data. */
function someFilters(data: Dataset): string[] {
  const random = makeRandom(17);
  const values = valuesFor(data, random);
  return Array.from({ length: SETS }, () => {
    const names = Object.keys(values);
    const query = new URLSearchParams();
    for (let n = 0; n < FIELDS; n++) {
      const [name = ""] = names.splice(Math.floor(random() * names.length), 1);
      query.set(name, values[name]?.() ?? "");
    }
    return query.toString();
  });
}

interface Cost {
  milliseconds: number;
  pages: number;
  plans: LoggedPlan[];
}

const PLANNING = /duration: ([\d.]+) ms {2}(?:parse|bind) /g;

/** What the server has logged since its log had this size. */
function textFrom(start: number): string {
  const text = Buffer.alloc(statSync(LOG).size - start);
  const file = openSync(LOG, "r");
  readSync(file, text, 0, text.length, start);
  closeSync(file);
  return text.toString("utf8");
}

/** Runs a read, and returns what it cost the database. */
async function costOf(read: () => Promise<unknown>): Promise<Cost> {
  const start = statSync(LOG).size;
  await read();
  const log = textFrom(start);
  const plans = parseLog(log);
  const planning = [...log.matchAll(PLANNING)].map(([, time]) => Number(time));
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  return {
    milliseconds: sum(planning) + sum(plans.map(({ milliseconds }) => milliseconds)),
    pages: sum(plans.map(({ plan }) => pagesOf(plan))),
    plans,
  };
}

/**
 * Measures random sets of five filters over one project, in the database alone: the time that its
 * statements take to plan and to execute, and the pages of 8 KiB that they touch. Runs the product's own
 * functions in this process. `isVerbose` also prints the slowest reads with their indexes.
 */
export function measureFilters({ port, sizes }: Setup, isVerbose = false): Promise<Table> {
  return withCluster(port + 1, async (cluster) => {
    const [size = 100_000] = sizes;
    const { url, data } = await cluster.open(DATABASE, size);
    for (const [name, value] of Object.entries(SETTINGS)) {
      await cluster.run(`ALTER DATABASE ${DATABASE} SET ${name} = '${value}'`);
    }
    // The product reads its settings when it is loaded.
    process.env.DATABASE_URL = url;
    const { filteredReads } = await import("../load/filtered-reads");
    const { reads, close } = await filteredReads(data);
    try {
      const costs = new Map<string, Cost[]>();
      const slowest: { name: string; filters: string; cost: Cost }[] = [];
      for (const filters of someFilters(data)) {
        for (const [name, read] of Object.entries(reads)) {
          const runs: Cost[] = [];
          for (let n = 0; n < RUNS; n++) runs.push(await costOf(() => read(filters)));
          const best = runs.reduce((a, b) => (a.milliseconds < b.milliseconds ? a : b));
          costs.set(name, [...(costs.get(name) ?? []), best]);
          slowest.push({ name, filters, cost: best });
        }
      }
      if (isVerbose) {
        slowest.sort((a, b) => b.cost.milliseconds - a.cost.milliseconds);
        for (const { name, filters, cost } of slowest.slice(0, 40)) {
          const indexes = cost.plans.flatMap(({ plan }) => indexesOf(plan)).join(", ");
          console.error(`${figure(cost.milliseconds)} ms ${name} ${filters}\n    ${indexes}`);
        }
      }
      return filtersTable(size, costs);
    } finally {
      await close();
      await cluster.discard(DATABASE);
    }
  });
}

function filtersTable(size: number, costs: ReadonlyMap<string, readonly Cost[]>): Table {
  return {
    title: `Database time of ${SETS} random sets of ${FIELDS} filters, ${size.toLocaleString("en-US")} issues`,
    columns: ["read", "p50, ms", "p95, ms", "slowest, ms", "p50, pages", "p95, pages"],
    rows: [...costs].map(([name, all]) => {
      const times = all.map(({ milliseconds }) => milliseconds);
      const pages = all.map((cost) => cost.pages);
      return [
        name,
        ...[0.5, 0.95, 1].map((share) => figure(percentile(times, share))),
        ...[0.5, 0.95].map((share) => percentile(pages, share).toLocaleString("en-US")),
      ];
    }),
  };
}
