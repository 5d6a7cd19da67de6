import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { config } from "@/lib/platform/config/config";
import { applyMigrations } from "@/lib/platform/db/migrations/migrate";
import { openDatabase } from "@/lib/platform/db/startup/open-database";
import { handleMetrics } from "@/lib/platform/health/handle-metrics";
import { bodyBudgets } from "./http/body-budgets";
import { openEdge } from "./http/edge";
import { createFront, methodsOf } from "./http/front";
import { drain, listen } from "./http/listen";
import { startIngestThreads } from "./ingestion/ingest-threads";
import { exitOnFailure, exitAfterFailedStart, logRejections } from "./process/exit-on-failure";
import { observeProcess } from "./process/observe-process";
import { onShutdown } from "./process/shutdown";
import { builtRoutes } from "./routes/built-routes";
import { routeCaller } from "./routes/route-handlers";
import { matcher, type Route } from "./routes/route-table";

/** The routes that this process serves: ingestion (docs/spec/errors.md) and operational endpoints. */
const SERVED = [
  "/api/projects/[projectId]/error-events",
  "/api/[projectId]/envelope",
  "/api/[projectId]/store",
  "/api/health/live",
  "/api/health/ready",
];

/** Metrics for this process only. The servers report the queue's. */
const METRICS: Route = {
  pattern: "/api/metrics",
  methods: ["GET", "HEAD"],
  load: () =>
    Promise.resolve({
      GET: (request: Request) => handleMetrics(request.headers.get("authorization")),
    }),
};

/**
 * `node dist/ingest.js`: accepts only error events, on PORT, so that a flood of them does not slow down the main
 * server. A proxy forwards `/api/projects/<id>/error-events`, `/api/<id>/envelope/` and `/api/<id>/store/` to it. Any
 * number of these processes can run alongside any number of servers. Exits on a signal, after responding to the
 * events it has accepted.
 */
Object.assign(process.env, { NODE_ENV: "production" });
const shutdown = onShutdown();
exitOnFailure(shutdown);
logRejections();
try {
  const { PORT, BIND_ADDRESS, SHUTDOWN_DELAY_MS, TRUST_PROXY, MAX_CONNECTIONS_PER_ADDRESS } =
    config();
  await observeProcess("lanework-ingest", shutdown);
  const database = await openDatabase();
  shutdown.add(database.release);
  await applyMigrations(database.url);
  // Imported here because modules that use the pool read its URL when they load.
  const { flushRejected } = await import("@/lib/errors/ingest/count-rejected");
  const all = await builtRoutes();
  const match = matcher([...all.filter(({ pattern }) => SERVED.includes(pattern)), METRICS]);
  const trustProxy = TRUST_PROXY === "1";
  const server = openEdge({
    handle: createFront({
      match,
      findBudget: bodyBudgets(all),
      callRoute: routeCaller(),
      trustProxy,
    }),
    methodsOf: (target) => methodsOf(match, target),
    connectionsPerAddress: trustProxy ? undefined : MAX_CONNECTIONS_PER_ADDRESS,
  });
  await listen(server, PORT, BIND_ADDRESS);
  shutdown.add(flushRejected);
  shutdown.add(startIngestThreads());
  shutdown.add(() => drain(server));
  if (SHUTDOWN_DELAY_MS > 0) shutdown.add(() => sleep(SHUTDOWN_DELAY_MS));
  console.log(
    `Lanework is accepting error events on port ${(server.address() as AddressInfo).port}`,
  );
} catch (error) {
  await exitAfterFailedStart(error, shutdown);
}
