import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "@/lib/platform/http/json";
import { log } from "@/lib/platform/observability/log";
import { config } from "@/lib/platform/config/config";
import { handleMetrics } from "@/lib/platform/health/handle-metrics";
import { NO_BODY_BUDGET } from "../http/body-budgets";
import { openEdge } from "../http/edge";
import { enforceBodyBudget } from "../http/enforce-body-budget";
import { drain, listen } from "../http/listen";
import { requestId } from "../http/request-id";
import { sendError } from "../http/send-error";
import type { onShutdown } from "./shutdown";
import type { Exchange } from "../http/sockets";
import { sendResponse } from "../routes/web-request";

/**
 * Sends traces to OTEL_EXPORTER_OTLP_ENDPOINT. Without it, the library is not loaded. Returns a
 * function that stops tracing.
 */
export async function startTraces(service: string): Promise<() => Promise<void>> {
  if (config().OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return () => Promise.resolve();
  const { startTracing } = await import("@/lib/platform/observability/start-tracing");
  return startTracing(service);
}

/**
 * Applies the settings to the log, which is created before they are read, and starts tracing until
 * the process ends.
 */
export async function observeProcess(
  service: string,
  shutdown: ReturnType<typeof onShutdown>,
): Promise<void> {
  log.level = config().LOG_LEVEL;
  shutdown.add(await startTraces(service));
}

async function handlePath(request: IncomingMessage): Promise<Response | undefined> {
  const [path] = request.url?.split("?", 1) ?? [];
  if (path === "/api/health/live") return json({ status: "ok", checks: {} });
  if (path === "/api/metrics") return handleMetrics(request.headers.authorization ?? null);
  return undefined;
}

async function respond(exchange: Exchange): Promise<void> {
  const { request, response } = exchange;
  response.setHeader("X-Request-Id", requestId(request.headers["x-request-id"]));
  if (!enforceBodyBudget(exchange, NO_BODY_BUDGET)) return;
  const result = await handlePath(request);
  if (result) await sendResponse(result, response);
  else sendError(response, 404, "Not found.");
}

/**
 * Serves /api/metrics and /api/health/live on METRICS_PORT, for a process without other endpoints. Returns the
 * port.
 */
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
