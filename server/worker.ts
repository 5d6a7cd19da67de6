import { config, sessionSecret } from "@/lib/platform/config/config";
import { applyMigrations } from "@/lib/platform/db/migrations/migrate";
import { openDatabase } from "@/lib/platform/db/startup/open-database";
import { exitOnFailure, exitAfterFailedStart, logRejections } from "./process/exit-on-failure";
import { observeProcess, serveMetrics } from "./process/observe-process";
import { onShutdown } from "./process/shutdown";

/**
 * `node dist/worker.js`: runs only the queue's workers, alongside servers with WORKER_MODE=separate
 * (or embedded; any number of processes can run workers), until a signal ends it. Serves its
 * metrics on METRICS_PORT if set.
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
  // Imported here because modules that use the pool read its URL when they load.
  const { startWorkers } = await import("@/server/workers/start-workers");
  const metricsPort = await serveMetrics(shutdown);
  shutdown.add(await startWorkers());
  const where = metricsPort === undefined ? "" : `, with metrics on port ${metricsPort}`;
  console.log(`Lanework's worker is ready${where}`);
} catch (error) {
  await exitAfterFailedStart(error, shutdown);
}
