import { config, sessionSecret } from "@/lib/platform/config/config";
import { applyMigrations } from "@/lib/platform/db/migrations/migrate";
import { openDatabase } from "@/lib/platform/db/open-database";
import { exitOnFailure, exitAfterFailedStart, logRejections } from "./process/exit-on-failure";
import { observeProcess, serveMetrics } from "./process/observe-process";
import { onShutdown } from "./process/shutdown";

/**
 * `node dist/worker.js`: works on the queue alone, beside servers that have WORKER_MODE=separate (or not: any
 * number of processes may), until a signal ends it. Answers for its metrics on METRICS_PORT, where that is set.
 */
Object.assign(process.env, { NODE_ENV: "production" });
const shutdown = onShutdown();
exitOnFailure(shutdown);
logRejections();
try {
  config();
  await observeProcess("lanework-worker", shutdown);
  const database = await openDatabase();
  shutdown.add(database.release);
  await applyMigrations(database.url);
  process.env["NEXTAUTH_SECRET"] = sessionSecret();
  // Imported here because modules that use the pool read its address when they load.
  const { startWorkers } = await import("@/server/workers/start-workers");
  const metricsPort = await serveMetrics(shutdown);
  shutdown.add(await startWorkers());
  const where = metricsPort === undefined ? "" : `, with metrics on port ${metricsPort}`;
  console.log(`Lanework's worker is ready${where}`);
} catch (error) {
  await exitAfterFailedStart(error, shutdown);
}
