import { readFileSync } from "node:fs";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counters and their labels, which only take fixed values, never client input. */
const COUNTERS = {
  jobs: { help: "Queue jobs processed by this process.", labels: ["task", "outcome"] },
  mails: { help: "Attempts to send an email.", labels: ["outcome"] },
  ingest_events: {
    help: "Error events by outcome: accepted, or the reason for rejection.",
    labels: ["outcome"],
  },
} as const;

/** The name of a counter. */
export type CounterName = keyof typeof COUNTERS;
export type Labels = Record<string, string>;

type Pool = { totalCount: number; idleCount: number; waitingCount: number };

interface Metrics {
  registry: Registry;
  requests: Histogram<"method" | "route" | "status">;
  inFlight: { count: number };
  counters: Record<CounterName, Counter>;
  /** Number of open WebSockets; set by the module that owns them. */
  realtime: { count: () => number };
  queue: Record<"waiting" | "running" | "dead" | "oldest", Gauge<"task">>;
  /** Returns the text for all processes on this port; absent in a process that runs alone. */
  gather?: () => Promise<string>;
}

/**
 * Shared by the server and the page bundles in this process. The pools come from
 * lib/platform/db/pool.ts.
 */
const shared = globalThis as {
  laneworkMetrics?: Metrics;
  laneworkPool?: Pool;
  laneworkScanPool?: Pool;
  laneworkCountingPool?: Pool;
  laneworkMaintenancePool?: Pool;
};

function version(): string {
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  return version;
}

/** Measured on scrape, at no cost to requests. */
function addPools(registry: Registry): void {
  new Gauge({
    name: "lanework_database_connections",
    help: "Pool connections in use and idle, and requests waiting for one.",
    labelNames: ["pool", "state"],
    registers: [registry],
    collect() {
      const pools = {
        main: shared.laneworkPool,
        scan: shared.laneworkScanPool,
        counting: shared.laneworkCountingPool,
        maintenance: shared.laneworkMaintenancePool,
      };
      for (const [pool, found] of Object.entries(pools)) {
        const { totalCount = 0, idleCount = 0, waitingCount = 0 } = found ?? {};
        this.set({ pool, state: "used" }, totalCount - idleCount);
        this.set({ pool, state: "idle" }, idleCount);
        this.set({ pool, state: "waiting" }, waitingCount);
      }
    },
  });
}

function make(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const gauge = <L extends string>(name: string, help: string, labelNames: L[] = []) =>
    new Gauge({ name: `lanework_${name}`, help, labelNames, registers });
  gauge("build_info", "The running release; always 1.", ["version", "node"]).set(
    { version: version(), node: process.version },
    1,
  );
  addPools(registry);
  const inFlight = { count: 0 };
  new Gauge({
    name: "lanework_http_requests_in_flight",
    help: "Requests in progress.",
    registers,
    collect() {
      this.set(inFlight.count);
    },
  });
  const realtime = { count: () => 0 };
  new Gauge({
    name: "lanework_realtime_connections",
    help: "WebSockets open in this process.",
    registers,
    collect() {
      this.set(realtime.count());
    },
  });
  const counters = Object.entries(COUNTERS).map(([name, { help, labels: labelNames }]) => {
    const counter = new Counter({ name: `lanework_${name}_total`, help, labelNames, registers });
    return [name, counter] as const;
  });
  return {
    registry,
    inFlight,
    requests: new Histogram({
      name: "lanework_http_request_duration_seconds",
      help: "Request duration from the first byte received to the last byte sent, by route pattern and status class.",
      labelNames: ["method", "route", "status"],
      buckets: BUCKETS,
      registers,
    }),
    counters: Object.fromEntries(counters) as Record<CounterName, Counter>,
    realtime,
    queue: {
      waiting: gauge("queue_jobs_waiting", "Jobs due, across all processes.", ["task"]),
      running: gauge("queue_jobs_running", "Jobs in progress, across all processes.", ["task"]),
      dead: gauge("queue_jobs_dead", "Jobs that used all their attempts, across all processes.", [
        "task",
      ]),
      oldest: gauge("queue_oldest_seconds", "Wait time of the oldest due job.", ["task"]),
    },
  };
}

/** Returns the metrics of this process, created on first use. */
export function metrics(): Metrics {
  return (shared.laneworkMetrics ??= make());
}
