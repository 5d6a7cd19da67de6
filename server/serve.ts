import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { config, sessionSecret, setPort } from "@/lib/platform/config/config";
import type { EmbeddedDatabase } from "@/lib/platform/db/embedded/embedded";
import { applyMigrations } from "@/lib/platform/db/migrations/migrate";
import { openDatabase } from "@/lib/platform/db/startup/open-database";
import { metrics } from "@/lib/platform/observability/metrics";
import { realtimeApp, remoteSockets } from "@/lib/platform/config/realtime-app";
import { announceSetup } from "./process/announce-setup";
import { bodyBudgets, SIGNED } from "./http/body-budgets";
import { builtRoutes } from "./routes/built-routes";
import { openEdge } from "./http/edge";
import { exitOnFailure, exitAfterFailedStart, logRejections } from "./process/exit-on-failure";
import { createFront, methodsOf } from "./http/front";
import { enforceBodyBudget } from "./http/enforce-body-budget";
import { forwardEvents } from "./ingestion/forward-events";
import { startIngestThreads } from "./ingestion/ingest-threads";
import { checkPort, drain, listen } from "./http/listen";
import { prepareNext } from "./http/next-app";
import { observeProcess } from "./process/observe-process";
import { linkToPrimary } from "./processes/primary-link";
import { pageHeaders } from "./http/page-headers";
import { retryWhileStarting } from "./process/retry-while-starting";
import { LIMITS } from "./realtime/limits";
import { startRealtime } from "./realtime/start";
import { routeCaller } from "./routes/route-handlers";
import { matcher, type MatchRoute } from "./routes/route-table";
import { onShutdown } from "./process/shutdown";
import { routeUpgrades } from "./http/upgrades";
import { startInProcessWorkers } from "./workers/in-process-worker";

interface ServeOptions {
  dev: boolean;
  /** An open database, which is stopped when the process ends. */
  database?: Pick<EmbeddedDatabase, "url" | "stop">;
  /** Registers a listener that is called after each new build of the routes, in development. */
  onRebuild?: (listener: () => Promise<void>) => void;
}

/**
 * Serves the application in this process, on one port, until a signal ends it. Alone, it also runs
 * the embedded database unless DATABASE_URL is set, migrates it, and runs the queue; otherwise its
 * primary does. Prints the setup code if
 * no workspace exists yet. Returns the URL. If it cannot start, prints the reason and exits.
 */
export async function serve(options: ServeOptions): Promise<string> {
  // Libraries use it to choose their production code when they load.
  Object.assign(process.env, { NODE_ENV: options.dev ? "development" : "production" });
  const shutdown = onShutdown();
  // In development, Next shows errors in the browser and continues.
  if (!options.dev) {
    exitOnFailure(shutdown);
    logRejections();
  }
  try {
    return await start(options, shutdown);
  } catch (error) {
    return exitAfterFailedStart(error, shutdown);
  }
}

async function start(
  { dev, database: existing, onRebuild }: ServeOptions,
  shutdown: ReturnType<typeof onShutdown>,
): Promise<string> {
  const {
    PORT,
    BIND_ADDRESS,
    TRUST_PROXY,
    WORKER_MODE,
    SHUTDOWN_DELAY_MS,
    MAX_CONNECTIONS_PER_ADDRESS,
  } = config();
  const link = linkToPrimary();
  const ingestSocket = link?.role.ingestSocket;
  const routes = await builtRoutes();
  const findBudget = bodyBudgets(routes);
  await observeProcess("lanework", shutdown);
  // Takes a while, and the primary's database is not ready yet.
  if (link) await import("next");
  else await checkPort(PORT, BIND_ADDRESS);

  const database = existing ?? (await (link ?? { openDatabase }).openDatabase());
  shutdown.add(database.stop);
  if (!link) await applyMigrations(database.url);
  process.env["NEXTAUTH_SECRET"] = sessionSecret();

  const { handle, forwardHotReload, close } = await prepareNext({ dev, port: PORT });
  shutdown.add(close);
  let table = matcher(routes);
  let version = 0;
  onRebuild?.(async () => {
    version += 1;
    table = matcher(await builtRoutes(version));
  });
  const match: MatchRoute = (pathname) => table(pathname);
  const app = realtimeApp();
  const trustProxy = TRUST_PROXY === "1";
  const limits = { ...LIMITS, connectionsPerAddress: MAX_CONNECTIONS_PER_ADDRESS };
  const realtime = app.isEmbedded
    ? startRealtime({ app, databaseUrl: database.url, limits, trustProxy })
    : undefined;
  if (realtime) metrics().realtime.count = realtime.count;
  const front = createFront({
    ...{ match, findBudget, trustProxy },
    callRoute:
      ingestSocket === undefined ? routeCaller() : forwardEvents(ingestSocket, routeCaller()),
    pages: { handle, pageHeaders: pageHeaders(dev, remoteSockets()) },
  });
  const server = openEdge({
    handle: (request, response) => {
      if (!realtime || !request.url?.startsWith("/apps/")) front(request, response);
      else if (enforceBodyBudget({ request, response }, SIGNED)) realtime.handle(request, response);
    },
    methodsOf: (target) => methodsOf(match, target),
    upgrade: routeUpgrades({ realtime: realtime?.upgrade, forwardHotReload }),
    // Behind a proxy, all connections are the proxy's.
    connectionsPerAddress: trustProxy ? undefined : MAX_CONNECTIONS_PER_ADDRESS,
  });

  await listen(server, PORT, BIND_ADDRESS);
  const { port } = server.address() as AddressInfo;
  setPort(port);

  // Imported here because modules that use the pool read its URL when they load.
  shutdown.add(async () => (await import("@/lib/errors/ingest/count-rejected")).flushRejected());
  if (ingestSocket === undefined) shutdown.add(startIngestThreads());
  if (WORKER_MODE === "embedded" && !link) shutdown.add(await startInProcessWorkers());

  // Clients are disconnected only after the server stops listening, so that they reconnect elsewhere.
  shutdown.add(() => Promise.all([drain(server), realtime?.stop()]));
  if (SHUTDOWN_DELAY_MS > 0) shutdown.add(() => sleep(SHUTDOWN_DELAY_MS));
  const address = `http://localhost:${port}`;
  if (link?.role.announcesSetup ?? true) {
    await retryWhileStarting("print the setup code", () => announceSetup(address));
  }
  link?.ready();
  return address;
}
