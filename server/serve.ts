import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { config, sessionSecret } from "@/lib/config";
import type { EmbeddedDatabase } from "@/lib/db/embedded";
import { applyMigrations } from "@/lib/db/migrate";
import { openDatabase } from "@/lib/db/open-database";
import { OperatorError } from "@/lib/operator-error";
import { answerBadRequests } from "./bad-request";
import { makeFront } from "./front";
import { checkPort, drain, listen } from "./listen";
import { prepareNext } from "./next-app";
import { pageHeaders } from "./page-headers";
import { liveMatcher, matcher, scanRoutes } from "./route-table";
import { onShutdown } from "./shutdown";

interface ServeOptions {
  dev: boolean;
  /** One that is open already; it is stopped when the process ends. */
  database?: Pick<EmbeddedDatabase, "url" | "stop">;
}

/**
 * Serves the application in this process, on one port, until a signal ends it. The embedded
 * database runs beside it unless DATABASE_URL is set, and ends with it. Answers the address; when
 * it cannot start, it says so in one line and ends the process with 1.
 */
export async function serve(options: ServeOptions): Promise<string> {
  // Libraries choose their production code by it while they load.
  Object.assign(process.env, { NODE_ENV: options.dev ? "development" : "production" });
  const shutdown = onShutdown();
  try {
    return await start(options, shutdown);
  } catch (error) {
    console.error(error instanceof OperatorError ? error.message : error);
    return shutdown.run(1);
  }
}

async function start(
  { dev, database: given }: ServeOptions,
  shutdown: ReturnType<typeof onShutdown>,
): Promise<string> {
  const { PORT, BIND_ADDRESS, TRUST_PROXY } = config();
  await checkPort(PORT, BIND_ADDRESS);

  const database = given ?? (await openDatabase());
  shutdown.add(database.stop);
  await applyMigrations(database.url);
  process.env["NEXTAUTH_SECRET"] = sessionSecret();

  const server = createServer({ requireHostHeader: false, keepAliveTimeout: 65_000 });
  const { handle, close } = await prepareNext({ server, dev, port: PORT });
  shutdown.add(close);
  const match = dev ? liveMatcher(path.resolve("app")) : matcher(scanRoutes(path.resolve("app")));
  answerBadRequests(server, match);
  server.on(
    "request",
    makeFront({ match, handle, trustProxy: TRUST_PROXY === "1", pageHeaders: pageHeaders(dev) }),
  );

  // Not above: what uses the pool takes its address from the settings as it loads.
  const { startMailSender } = await import("@/lib/mail/sender");
  shutdown.add(startMailSender());

  await listen(server, PORT, BIND_ADDRESS);
  shutdown.add(() => drain(server));
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}
