import { config, sessionSecret } from "@/lib/config";
import { applyMigrations } from "@/lib/db/migrate";
import { openDatabase } from "@/lib/db/open-database";
import { OperatorError } from "@/lib/operator-error";
import { onShutdown } from "./shutdown";

/**
 * `node --import tsx server/worker.ts`: works on the queue alone, beside servers that have WORKER=apart (or not: any
 * number of processes may), until a signal ends it.
 */
Object.assign(process.env, { NODE_ENV: "production" });
const shutdown = onShutdown();
try {
  config();
  const database = await openDatabase();
  shutdown.add(database.release);
  await applyMigrations(database.url);
  process.env["NEXTAUTH_SECRET"] = sessionSecret();
  // Not above: what uses the pool takes its address from the settings as it loads.
  const { startWorkers } = await import("@/lib/jobs/start-workers");
  shutdown.add(await startWorkers());
  console.log("Lanework's worker is ready");
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error);
  await shutdown.run(1);
}
