import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { config } from "@/lib/platform/config/config";
import { handleMetrics } from "@/lib/platform/health/handle-metrics";
import { bodyBudgets } from "./http/body-budgets";
import { openEdge } from "./http/edge";
import { createFront, methodsOf } from "./http/front";
import { drain, listen, listenOnSocket } from "./http/listen";
import { SOCKET_LIMITS } from "./http/sockets";
import { EVENT_ROUTES } from "./ingestion/forward-events";
import { startIngestThreads } from "./ingestion/ingest-threads";
import { exitOnFailure, exitAfterFailedStart, logRejections } from "./process/exit-on-failure";
import { observeProcess } from "./process/observe-process";
import { openProcessDatabase } from "./process/open-process-database";
import { onShutdown } from "./process/shutdown";
import { linkToPrimary } from "./processes/primary-link";
import { builtRoutes } from "./routes/built-routes";
import { routeCaller } from "./routes/route-handlers";
import { matcher, type Route } from "./routes/route-table";

/** The routes that this process serves: ingestion (docs/spec/errors.md) and operational endpoints. */
const SERVED = [...EVENT_ROUTES, "/api/health/live", "/api/health/ready"];

const DAY_MS = 86_400_000;

/** Servers keep their connections open, so that no request arrives while one is being closed. */
const FORWARDING_LIMITS = { ...SOCKET_LIMITS, keepAlive: DAY_MS, stall: DAY_MS };

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
 * server. A proxy forwards `/api/projects/<id>/error-events`, `/api/<id>/envelope/` and `/api/<id>/store/` to it; as one
 * of dist/start.js, the servers do, on a socket. Any number of these processes can run alongside any number of
 * servers. Exits on a signal, after responding to the events it has accepted.
 */
Object.assign(process.env, { NODE_ENV: "production" });
const shutdown = onShutdown();
const link = linkToPrimary();
exitOnFailure(shutdown);
logRejections();
try {
  const { PORT, BIND_ADDRESS, SHUTDOWN_DELAY_MS, TRUST_PROXY, MAX_CONNECTIONS_PER_ADDRESS } =
    config();
  await observeProcess("lanework-ingest", shutdown);
  await openProcessDatabase(link, shutdown);
  // Imported here because modules that use the pool read its URL when they load.
  const { flushRejected } = await import("@/lib/errors/ingest/count-rejected");
  const all = await builtRoutes();
  const match = matcher([...all.filter(({ pattern }) => SERVED.includes(pattern)), METRICS]);
  const socket = link?.role.ingestSocket;
  // The server that forwards a request has made its headers trustworthy, and records it.
  const isForwarded = socket !== undefined;
  const trustProxy = TRUST_PROXY === "1" || isForwarded;
  const server = openEdge({
    handle: createFront({
      match,
      findBudget: bodyBudgets(all),
      callRoute: routeCaller(),
      trustProxy,
      isForwarded,
    }),
    methodsOf: (target) => methodsOf(match, target),
    connectionsPerAddress: trustProxy ? undefined : MAX_CONNECTIONS_PER_ADDRESS,
    ...(isForwarded && { limits: FORWARDING_LIMITS }),
  });
  if (socket === undefined) await listen(server, PORT, BIND_ADDRESS);
  else await listenOnSocket(server, socket);
  shutdown.add(flushRejected);
  shutdown.add(startIngestThreads());
  shutdown.add(() => drain(server));
  // The servers wait for requests in progress before this process is asked to end.
  if (!link && SHUTDOWN_DELAY_MS > 0) shutdown.add(() => sleep(SHUTDOWN_DELAY_MS));
  if (link) link.ready();
  else {
    const { port } = server.address() as AddressInfo;
    console.log(`Lanework is accepting error events on port ${port}`);
  }
} catch (error) {
  await exitAfterFailedStart(error, shutdown);
}
