import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "@/lib/platform/http/json";
import { log } from "@/lib/platform/observability/log";
import { config } from "@/lib/platform/config/config";
import { answerMetrics } from "@/lib/platform/health/handle-metrics";
import { UNREAD } from "../http/body-budgets";
import { openEdge } from "../http/edge";
import { holdToBudget } from "../http/hold-to-budget";
import { drain, listen } from "../http/listen";
import { requestId } from "../http/request-id";
import { sendJson } from "../http/send-json";
import type { onShutdown } from "./shutdown";
import type { Exchange } from "../http/sockets";
import { sendResponse } from "../routes/web-request";

/** Sends traces where OTEL_EXPORTER_OTLP_ENDPOINT says; the library is not even loaded without it. Answers how to end. */
export async function beginTraces(service: string): Promise<() => Promise<void>> {
  if (config().OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return () => Promise.resolve();
  const { startTracing } = await import("@/lib/platform/observability/start-tracing");
  return startTracing(service);
}

/** Makes the settings hold for the log, which was there before them, and begins traces that end with the process. */
export async function observeProcess(
  service: string,
  shutdown: ReturnType<typeof onShutdown>,
): Promise<void> {
  log.level = config().LOG_LEVEL;
  shutdown.add(await beginTraces(service));
}

async function answerPath(request: IncomingMessage): Promise<Response | undefined> {
  const [path] = request.url?.split("?", 1) ?? [];
  if (path === "/api/health/live") return json({ status: "ok", checks: {} });
  if (path === "/api/metrics") return answerMetrics(request.headers.authorization ?? null);
  return undefined;
}

async function respond(exchange: Exchange): Promise<void> {
  const { request, response } = exchange;
  response.setHeader("X-Request-Id", requestId(request.headers["x-request-id"]));
  if (!holdToBudget(exchange, UNREAD)) return;
  const found = await answerPath(request);
  if (found) await sendResponse(found, response);
  else sendJson(response, 404, "There is nothing at this address.");
}

/** Serves /api/metrics and /api/health/live on METRICS_PORT, for a process that serves nothing else; returns the port. */
export async function serveMetrics(
  shutdown: ReturnType<typeof onShutdown>,
): Promise<number | undefined> {
  const { METRICS_PORT, BIND_ADDRESS } = config();
  if (METRICS_PORT === undefined) return undefined;
  const server = openEdge({
    handle: (request, response) => {
      respond({ request, response }).catch((error: unknown) => {
        log.error({ err: error }, "metrics");
        response.destroy();
      });
    },
    methodsOf: () => undefined,
  });
  await listen(server, METRICS_PORT, BIND_ADDRESS);
  shutdown.add(() => drain(server));
  return (server.address() as AddressInfo).port;
}
