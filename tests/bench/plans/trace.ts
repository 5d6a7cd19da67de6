import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { BENCH_DIR, type Loaded } from "../data/cluster";
import { untilSettled } from "../data/dataset";
import { drawer, mixedLoad, type MixedRequest } from "../load/mix";
import { sendMixed } from "../load/send-mixed";
import { median } from "../output/statistics";
import type { Table } from "../output/table";
import { startProduct } from "../servers/processes";
import { type Setup, withCluster } from "../servers/with-product";
import {
  drawTree,
  indexesOf,
  type LoggedPlan,
  pagesOf,
  parseLog,
  planTable,
  scansOf,
  type StatementPlan,
} from "./explain";

/** Statements to show. */
const SHOWN = 20;
/** Requests of the mixed load. */
const REQUESTS = 1_500;
const CONNECTIONS = 4;
/** How long recurring work takes to show itself. */
const IDLE_MS = 8_000;
/** How long work takes that a request leaves to the background. */
const SETTLING_MS = 1_000;
/** Requests of each kind that tell which statements it runs. */
const LABELING = 3;
/** A statement of more kinds of request than this is one of nearly all. */
const MANY = 9;

const LOG = path.join(BENCH_DIR, "postgres", "log");
const DATABASE = "bench_plans";

/** Logs the plan of every statement as it was executed, with rows and pages. */
const SETTINGS = {
  session_preload_libraries: "auto_explain",
  "auto_explain.log_min_duration": "0",
  "auto_explain.log_analyze": "on",
  "auto_explain.log_buffers": "on",
  "auto_explain.log_timing": "off",
  "auto_explain.log_format": "json",
  "auto_explain.log_parameter_max_length": "0",
};

/**
 * Counts the statements of the mixed load with so many issues, and explains the most frequent ones
 * as they were executed, so the plans are those of prepared statements on real values.
 */
export function explainMix(setup: Setup): Promise<{ table: Table; plans: StatementPlan[] }> {
  const [size = 1_000_000] = setup.sizes;
  return withCluster(setup.port + 1, async (cluster) => {
    const loaded = await cluster.open(DATABASE, size);
    for (const [name, value] of Object.entries(SETTINGS)) {
      await cluster.run(`ALTER DATABASE ${DATABASE} SET ${name} = '${value}'`);
    }
    const product = await startProduct({
      port: setup.port + 2,
      databaseUrl: loaded.url,
      tenant: `b${size}`,
    });
    try {
      await untilSettled(loaded.url);
      const plans = await collect(product.origin, loaded);
      const title = `The ${plans.length} most frequent statements, ${size.toLocaleString("en-US")} issues`;
      return { table: planTable(plans, title), plans };
    } finally {
      await product.stop();
      await cluster.discard(DATABASE);
    }
  });
}

/** Returns what the server logs while `work` runs. */
async function logged(work: () => Promise<unknown>): Promise<LoggedPlan[]> {
  const start = statSync(LOG).size;
  await work();
  const log = readFileSync(LOG).subarray(start).toString("utf8");
  // The job queue's own statements are its library's.
  return parseLog(log).filter(({ statement }) => !statement.includes("graphile_worker"));
}

async function collect(origin: string, { data }: Loaded): Promise<StatementPlan[]> {
  const mix = mixedLoad(data);
  const send = async (request: MixedRequest) => {
    const { status, body } = await sendMixed(origin, data, request);
    if (status >= 400) {
      throw new Error(`${request.name} answered ${status}: ${body.toString().slice(0, 200)}`);
    }
  };
  // Connections are opened and statements prepared before anything is counted.
  for (const request of mix) await send(request);
  const background = new Set((await logged(() => sleep(IDLE_MS))).map((plan) => plan.statement));
  const operations = new Map<string, string[]>();
  for (const request of mix) {
    const plans = await logged(async () => {
      for (let n = 0; n < LABELING; n++) await send(request);
      // What the request leaves to the background is its own too.
      await sleep(SETTLING_MS);
    });
    for (const statement of new Set(plans.map((plan) => plan.statement))) {
      if (background.has(statement)) continue;
      operations.set(statement, [...(operations.get(statement) ?? []), request.name]);
    }
  }
  const draw = drawer(mix);
  let sent = 0;
  const plans = await logged(() =>
    Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        while (sent++ < REQUESTS) await send(draw());
      }),
    ),
  );
  console.error(`${REQUESTS} requests ran ${plans.length} statements`);
  return mostFrequent(plans, operations);
}

/** Returns the statements with the most executions, each with its median execution's plan. */
export function mostFrequent(
  plans: readonly LoggedPlan[],
  operations: ReadonlyMap<string, readonly string[]>,
): StatementPlan[] {
  const byStatement = new Map<string, LoggedPlan[]>();
  for (const plan of plans) {
    const known = byStatement.get(plan.statement);
    if (known) known.push(plan);
    else byStatement.set(plan.statement, [plan]);
  }
  return [...byStatement]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, SHOWN)
    .map(([statement, executions]) => {
      const sorted = executions.toSorted((a, b) => a.milliseconds - b.milliseconds);
      const { plan } = sorted[Math.floor(sorted.length / 2)] as LoggedPlan;
      const named = operations.get(statement) ?? [];
      return {
        operations: named.length > MANY ? ["most requests"] : [...named],
        statement,
        share: executions.length / plans.length,
        milliseconds: median(executions.map(({ milliseconds }) => milliseconds)),
        pages: pagesOf(plan),
        indexes: indexesOf(plan),
        scans: scansOf(plan),
        tree: drawTree(plan),
      };
    });
}
