import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { log } from "@/lib/api/log";
import { config } from "@/lib/config";
import { answerMetrics } from "@/lib/observability/answer-metrics";
import { sendJson } from "./front";
import { drain, listen } from "./listen";
import type { onShutdown } from "./shutdown";
import { sendResponse } from "./web-request";

/** Sends traces where OTEL_EXPORTER_OTLP_ENDPOINT says; the library is not even loaded without it. Answers how to end. */
export async function beginTraces(service: string): Promise<() => Promise<void>> {
  if (config().OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return () => Promise.resolve();
  const { startTracing } = await import("@/lib/observability/start-tracing");
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

/** Answers /api/metrics and /api/health/live on METRICS_PORT, for a process that serves nothing else; answers the port. */
export async function serveMetrics(
  shutdown: ReturnType<typeof onShutdown>,
): Promise<number | undefined> {
  const { METRICS_PORT, BIND_ADDRESS } = config();
  if (METRICS_PORT === undefined) return undefined;
  const server = createServer((request, response) => {
    const answer = async (): Promise<Response | undefined> => {
      const [path] = request.url?.split("?", 1) ?? [];
      if (path === "/api/health/live") return Response.json({ status: "ok", checks: {} });
      if (path === "/api/metrics") return answerMetrics(request.headers.authorization ?? null);
      return undefined;
    };
    answer()
      .then((found) =>
        found
          ? sendResponse(found, response)
          : sendJson(response, 404, "There is nothing at this address."),
      )
      .catch((error: unknown) => {
        log.error({ err: error }, "metrics");
        response.destroy();
      });
  });
  await listen(server, METRICS_PORT, BIND_ADDRESS);
  shutdown.add(() => drain(server));
  return (server.address() as AddressInfo).port;
}
