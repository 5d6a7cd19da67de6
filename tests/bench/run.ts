import { rmSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import autocannon from "autocannon";
import { applyMigrations } from "@/lib/platform/db/migrations/migrate";
import { startDatabase } from "@/lib/platform/db/embedded/embedded";
import { type Dataset, loadDataset, untilIndexed } from "./data/dataset";
import { operations } from "./operations";
import { type Server, startBareApp, startProduct } from "./processes";

/**
 * `npm run bench [-- --sizes 1000,10000] [--large] [--seconds 5] [--connections 1,16] [--only
 * get,move]` Loads each number of issues into a fresh database, sends requests to the production
 * build over loopback and prints for each operation: requests per second, p50 and p99 in
 * milliseconds, and the ratio to an empty route in a bare Next application measured immediately
 * before and after. `--large` adds 100,000 issues.
 */
const { values } = parseArgs({
  options: {
    sizes: { type: "string", default: "1000,10000" },
    connections: { type: "string", default: "1,16" },
    seconds: { type: "string", default: "5" },
    only: { type: "string" },
    large: { type: "boolean", default: false },
  },
});
const sizes = [...values.sizes.split(",").map(Number), ...(values.large ? [100_000] : [])];
const connectionCounts = values.connections.split(",").map(Number);
const duration = Number(values.seconds);
const only = values.only?.split(",");

interface Figure {
  perSecond: number;
  p50: number;
  p99: number;
  failed: number;
}

async function measure(
  origin: string,
  connections: number,
  request: autocannon.Request,
  caller?: { host?: string; token: string },
): Promise<Figure> {
  const headers = {
    "content-type": "application/json",
    ...(caller === undefined ? {} : { authorization: `Bearer ${caller.token}` }),
    ...(caller?.host === undefined ? {} : { host: caller.host }),
  };
  const result = await autocannon({
    url: origin,
    connections,
    duration,
    headers,
    requests: [request],
  });
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.errors + result.timeouts + result.non2xx,
  };
}

function line(name: string, figure: Figure, baseline?: number, target?: number): string {
  const ratio = baseline === undefined ? "" : (figure.perSecond / baseline).toFixed(2);
  const verdict =
    target === undefined || baseline === undefined
      ? ""
      : figure.perSecond / baseline >= target
        ? `≥ ${target} met`
        : `≥ ${target} MISSED`;
  const cells = [
    name.padEnd(24),
    figure.perSecond.toFixed(0).padStart(8),
    figure.p50.toFixed(0).padStart(7),
    figure.p99.toFixed(0).padStart(7),
    ratio.padStart(7),
    figure.failed > 0 ? `${figure.failed} failed` : verdict,
  ];
  return cells.join(" ");
}

async function measureAll(data: Dataset, bare: Server, product: Server): Promise<void> {
  const empty = { path: "/api/empty" };
  for (const connections of connectionCounts) {
    console.log(`\n${data.size} issues, ${connections} connections, ${duration} s each`);
    console.log(
      `${"operation".padEnd(24)} ${"req/s".padStart(8)} ${"p50 ms".padStart(7)} ${"p99 ms".padStart(7)} ${"ratio".padStart(7)}`,
    );
    await measure(bare.origin, connections, empty);
    let baseline = await measure(bare.origin, connections, empty);
    console.log(line("empty route", baseline));
    for (const operation of operations(data)) {
      if (only && !only.some((name) => operation.name.startsWith(name))) continue;
      // The first round is not counted, so the figures are for a warm server.
      const caller = operation.caller ?? { token: data.token };
      const concurrency = Math.min(connections, operation.connections ?? connections);
      await measure(product.origin, concurrency, operation.request, caller);
      const figure = await measure(product.origin, concurrency, operation.request, caller);
      const after = await measure(bare.origin, connections, empty);
      const target = connections === 16 && data.size === 10_000 ? operation.target : undefined;
      console.log(line(operation.name, figure, (baseline.perSecond + after.perSecond) / 2, target));
      baseline = after;
    }
  }
}

const databaseDir = path.join(".data", "bench-postgres");
rmSync(databaseDir, { recursive: true, force: true });
const bare = await startBareApp(34611);
try {
  for (const size of sizes) {
    const database = await startDatabase({
      dir: databaseDir,
      port: 34612,
      database: `bench_${size}`,
    });
    try {
      await applyMigrations(database.url);
      const data = await loadDataset(database.url, size);
      const product = await startProduct(34613, database.url, `b${size}`);
      try {
        await untilIndexed(database.url);
        await measureAll(data, bare, product);
      } finally {
        await product.stop();
      }
    } finally {
      await database.stop();
    }
  }
} finally {
  await bare.stop();
}
