import { config, sessionSecret } from "@/lib/platform/config/config";
import { exitOnFailure, exitAfterFailedStart, logRejections } from "./process/exit-on-failure";
import { observeProcess, serveMetrics } from "./process/observe-process";
import { retryWhileStarting } from "./process/retry-while-starting";
import { openProcessDatabase } from "./process/open-process-database";
import { onShutdown } from "./process/shutdown";
import { linkToPrimary } from "./processes/primary-link";

/**
 * `node dist/worker.js`: runs only the queue's workers, as one of dist/start.js or alongside servers
 * with WORKER_MODE=separate (or embedded; any number of processes can run workers), until a signal ends it. Serves its
 * metrics on METRICS_PORT if set.
 */
Object.assign(process.env, { NODE_ENV: "production" });
const shutdown = onShutdown();
const link = linkToPrimary();
exitOnFailure(shutdown);
logRejections();
try {
  config();
  await observeProcess("lanework-worker", shutdown);
  await openProcessDatabase(link, shutdown);
  process.env["NEXTAUTH_SECRET"] = sessionSecret();
  // Imported here because modules that use the pool read its URL when they load.
  const { startWorkers } = await import("@/server/workers/start-workers");
  const metricsPort = link ? undefined : await serveMetrics(shutdown);
  shutdown.add(await retryWhileStarting("start the workers", startWorkers));
  const where = metricsPort === undefined ? "" : `, with metrics on port ${metricsPort}`;
  if (link) link.ready();
  else console.log(`Lanework's worker is ready${where}`);
} catch (error) {
  await exitAfterFailedStart(error, shutdown);
}
