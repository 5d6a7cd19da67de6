import { rmSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import autocannon from "autocannon";
import { startDatabase } from "@/lib/platform/db/embedded/embedded";
import { applyMigrations } from "@/lib/platform/db/migrations/migrate";
import { type Dataset, loadDataset } from "./data/dataset";
import { countEvents, openSource, sendEvents } from "./error-events";
import { startBareApp, startIngestion, startProduct } from "./processes";

/**
 * `npm run bench:ingest [-- --events 20000] [--kinds 200] [--connections 32]` Sends error events
 * the way an SDK would, first to the main server and then to the ingestion process, and prints for
 * each: events per second, the ratio to an empty route in a bare Next application, p50 and p99 in
 * milliseconds, and the counts. Meanwhile it reads issues over two connections, and prints their
 * p99 next to the p99 on an otherwise idle server.
 */
const { values } = parseArgs({
  options: {
    events: { type: "string", default: "20000" },
    kinds: { type: "string", default: "200" },
    connections: { type: "string", default: "32" },
  },
});
const [amount, kinds, connections] = [values.events, values.kinds, values.connections].map(
  Number,
) as [number, number, number];
const READERS = 2;
const SECONDS = 5;

function readIssues(origin: string, data: Dataset, duration = SECONDS) {
  let next = 0;
  const path = () =>
    `/api/projects/${data.projectId}/issues/${data.issueIds[(next += 7919) % data.issueIds.length]}`;
  const headers = { authorization: `Bearer ${data.token}` };
  const setupRequest = (request: autocannon.Request) => ({ ...request, path: path() });
  const requests = [{ setupRequest }];
  return autocannon({ url: origin, connections: READERS, duration, headers, requests });
}

async function measureBaseline(origin: string): Promise<number> {
  const { requests } = await autocannon({ url: `${origin}/api/empty`, connections, duration: 3 });
  return requests.average;
}

const databaseDir = path.join(".data", "bench-ingest-postgres");
rmSync(databaseDir, { recursive: true, force: true });
const bare = await startBareApp(34621);
const database = await startDatabase({ dir: databaseDir, port: 34622, database: "bench_ingest" });
try {
  await applyMigrations(database.url);
  const data = await loadDataset(database.url, 10_000);
  const source = await openSource(database.url, data.projectId);
  const product = await startProduct(34623, database.url, "b10000", { INGEST_RATE_LIMIT: "0" });
  const ingestion = await startIngestion(34624, database.url);
  try {
    await measureBaseline(bare.origin);
    await readIssues(product.origin, data);
    const idle = await readIssues(product.origin, data);
    console.log(`idle: get p50 ${idle.latency.p50} ms, p99 ${idle.latency.p99} ms`);
    const load = { amount, kinds, connections };
    for (const [name, origin] of [
      ["main server", product.origin],
      ["ingestion process", ingestion.origin],
    ] as const) {
      await sendEvents(origin, source, { ...load, amount: 2_000 });
      const baselineBefore = await measureBaseline(bare.origin);
      const countsBefore = await countEvents(database.url);
      const sent = await sendEvents(origin, source, load);
      const countsAfter = await countEvents(database.url);
      const perSecond = amount / sent.duration;
      const ratio = perSecond / ((baselineBefore + (await measureBaseline(bare.origin))) / 2);
      const failed = sent.errors + sent.timeouts + sent.non2xx;
      console.log(
        `${name}: ${perSecond.toFixed(0)} events/s, ratio ${ratio.toFixed(2)}, p50 ${sent.latency.p50} ms, ` +
          `p99 ${sent.latency.p99} ms, ${failed} failed, counted ` +
          `${(countsAfter["occurrences"] ?? 0) - (countsBefore["occurrences"] ?? 0)} of ${amount}, ` +
          JSON.stringify(countsAfter),
      );
      const [flood, reading] = await Promise.all([
        sendEvents(origin, source, load),
        readIssues(product.origin, data),
      ]);
      console.log(
        `  meanwhile: get p50 ${reading.latency.p50} ms, p99 ${reading.latency.p99} ms ` +
          `(${(reading.latency.p99 / idle.latency.p99).toFixed(1)}× idle), ` +
          `${(amount / flood.duration).toFixed(0)} events/s`,
      );
    }
  } finally {
    await Promise.all([product.stop(), ingestion.stop()]);
  }
} finally {
  await database.stop();
  await bare.stop();
}
