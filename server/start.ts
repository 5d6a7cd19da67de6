import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { config, sessionSecret, setPort } from "@/lib/platform/config/config";
import { applyMigrations } from "@/lib/platform/db/migrations/migrate";
import { openDatabase } from "@/lib/platform/db/startup/open-database";
import { log } from "@/lib/platform/observability/log";
import { checkPort } from "./http/listen";
import { exitOnFailure, exitAfterFailedStart, logRejections } from "./process/exit-on-failure";
import { onShutdown } from "./process/shutdown";
import { Fleet } from "./processes/fleet";

/**
 * `node dist/start.js`: the product in several processes. This process, the primary, opens the database and
 * the port, starts PROCESSES servers and one process each for error events and the queue, and
 * starts them again when they fail. Ends on a signal, after they have. If it cannot start, prints
 * the reason and exits.
 */
Object.assign(process.env, { NODE_ENV: "production" });
const shutdown = onShutdown();
exitOnFailure(shutdown);
logRejections();
try {
  const { PORT, BIND_ADDRESS, PROCESSES, INGEST_MODE, WORKER_MODE, LOG_LEVEL } = config();
  log.level = LOG_LEVEL;
  const port = await checkPort(PORT, BIND_ADDRESS);
  setPort(port);
  process.env["NEXTAUTH_SECRET"] = sessionSecret();

  const sockets = INGEST_MODE === "separate" ? await mkdtemp(path.join(tmpdir(), "lanework-")) : "";
  const fleet = new Fleet({
    servers: PROCESSES,
    ingestSocket: sockets === "" ? undefined : path.join(sockets, "ingest"),
    hasWorker: WORKER_MODE === "embedded",
    ready: () => console.log(`Lanework is ready on http://localhost:${port}`),
    refused: () => void shutdown.run(1),
  });
  // Opened while the first server loads its code.
  const opening = openDatabase();
  shutdown.add(async () => {
    await fleet.stop();
    await opening.then(
      ({ stop }) => stop(),
      () => undefined,
    );
    if (sockets !== "") await rm(sockets, { recursive: true, force: true });
  });
  const { url } = await opening;
  await applyMigrations(url);
  fleet.openDatabase(url);
} catch (error) {
  await exitAfterFailedStart(error, shutdown);
}
