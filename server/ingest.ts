import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { json } from "@/lib/platform/http/json";
import { log } from "@/lib/platform/observability/log";
import { config } from "@/lib/platform/config/config";
import { applyMigrations } from "@/lib/platform/db/migrations/migrate";
import { openDatabase } from "@/lib/platform/db/open-database";
import { handleMetrics } from "@/lib/platform/health/handle-metrics";
import { allowAnyPage } from "@/lib/errors/endpoints/with-cors";
import { bodyBudgets } from "./http/body-budgets";
import { builtRoutes } from "./routes/built-routes";
import { openEdge } from "./http/edge";
import { believeHeaders } from "./http/front";
import { endOnFailure, endUnstarted, logRejections } from "./process/end-on-failure";
import { holdToBudget } from "./http/hold-to-budget";
import { startIngestThreads } from "./ingestion/ingest-threads";
import { drain, listen } from "./http/listen";
import { observeRequest } from "./http/observe";
import { observeProcess } from "./process/observe-process";
import { requestId } from "./http/request-id";
import { sendJson } from "./http/send-json";
import { onShutdown } from "./process/shutdown";
import { REQUEST_METHODS, sendResponse, toRequest } from "./routes/web-request";

/**
 * `node dist/ingest.js`: accepts only error events, on PORT, so that a flood of them does not slow the product's
 * process. A proxy forwards `/api/projects/<id>/error-events`, `/api/<id>/envelope/` and `/api/<id>/store/` to it.
 * Any number may run beside any number of servers. Ends on a signal, after responding to the events it has
 * accepted.
 */
type Answer = (request: Request) => Promise<Response | undefined>;

/** Patterns as in the product's routes, for metrics and logs. */
const ROUTES: [RegExp, string][] = [
  [/^\/api\/projects\/[^/]+\/error-events$/, "/api/projects/[projectId]/error-events"],
  [/^\/api\/[^/]+\/envelope\/?$/, "/api/[projectId]/envelope"],
  [/^\/api\/[^/]+\/store\/?$/, "/api/[projectId]/store"],
  [/^\/api\/health\/live$/, "/api/health/live"],
  [/^\/api\/health\/ready$/, "/api/health/ready"],
  [/^\/api\/metrics$/, "/api/metrics"],
];

function routeOf(target: string): string {
  const [pathname = ""] = target.split("?", 1);
  return ROUTES.find(([pattern]) => pattern.test(pathname))?.[1] ?? "unknown";
}

async function handle(
  { answer, answerReady }: { answer: Answer; answerReady: () => Promise<Response> },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.url === "/api/health/live") {
    return sendResponse(json({ status: "ok", checks: {} }), response);
  }
  if (request.url === "/api/health/ready") {
    return sendResponse(await answerReady(), response);
  }
  if (request.url === "/api/metrics") {
    return sendResponse(await handleMetrics(request.headers.authorization ?? null), response);
  }
  if (!REQUEST_METHODS.includes(request.method ?? "")) {
    sendJson(response, 405, `Method ${request.method} is not allowed.`);
    return;
  }
  const asked = toRequest(request);
  const answered = asked && (await answer(asked));
  if (answered) await sendResponse(answered, response);
  else sendJson(response, 404, "Not found.");
}

Object.assign(process.env, { NODE_ENV: "production" });
const shutdown = onShutdown();
endOnFailure(shutdown);
logRejections();
try {
  const { PORT, BIND_ADDRESS, SHUTDOWN_DELAY_MS, TRUST_PROXY, MAX_CONNECTIONS_PER_ADDRESS } =
    config();
  await observeProcess("lanework-ingest", shutdown);
  const database = await openDatabase();
  shutdown.add(database.release);
  await applyMigrations(database.url);
  // Imported here because modules that use the pool read its address when they load.
  const { ingestAnswer } = await import("@/lib/errors/endpoints/handle-ingest");
  const { flushRefused } = await import("@/lib/errors/ingest/count-refused");
  const { handleReady: answerReady } = await import("@/lib/platform/health/handle-ready");
  const findBudget = bodyBudgets(await builtRoutes());
  const respond = (request: IncomingMessage, response: ServerResponse): void => {
    const id = requestId(request.headers["x-request-id"]);
    request.headers["x-request-id"] = id;
    believeHeaders(request, TRUST_PROXY === "1");
    response.setHeader("X-Request-Id", id);
    const facts = { requestId: id, route: routeOf(request.url ?? "") };
    allowAnyPage(facts.route, response);
    observeRequest(facts, { request, response }, () => {
      if (!holdToBudget({ request, response }, findBudget(facts.route, request))) return;
      handle({ answer: ingestAnswer, answerReady }, request, response).catch((error: unknown) => {
        // Refused while reading the body: the response has already been sent.
        if (response.writableEnded) return;
        log.error({ err: error }, "ingestion");
        if (response.headersSent) response.destroy();
        else sendJson(response, 500, "Something went wrong on the server.");
      });
    });
  };
  const server = openEdge({
    handle: respond,
    methodsOf: (target) => (routeOf(target) === "unknown" ? undefined : ["POST"]),
    connectionsPerAddress: TRUST_PROXY === "1" ? undefined : MAX_CONNECTIONS_PER_ADDRESS,
  });
  await listen(server, PORT, BIND_ADDRESS);
  shutdown.add(flushRefused);
  shutdown.add(startIngestThreads());
  shutdown.add(() => drain(server));
  if (SHUTDOWN_DELAY_MS > 0) shutdown.add(() => sleep(SHUTDOWN_DELAY_MS));
  console.log(`Lanework takes error events on port ${(server.address() as AddressInfo).port}`);
} catch (error) {
  await endUnstarted(error, shutdown);
}
