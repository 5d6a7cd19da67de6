import type { IncomingMessage, ServerResponse } from "node:http";
import { log } from "@/lib/platform/observability/log";
import { isEnding } from "@/lib/platform/observability/ending";
import { metrics } from "@/lib/platform/observability/metrics";
import { type RequestFacts, requests } from "@/lib/platform/observability/request-facts";
import { inSpan } from "@/lib/platform/observability/tracing";

/** What watches or loads a page asks for these all the time; they are logged at a lower level. */
const QUIET = new Set(["asset", "/api/health/live", "/api/health/ready", "/api/metrics"]);

/** Node knows some thirty methods more, and each would be a series of numbers for each route. */
const COUNTED = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

let requestLog: typeof log | undefined;

/**
 * A request's line has our own fields alone, so nothing is looked for that must be left out: that took 20 µs of a line
 * (measured; without it 1 µs, and 4 to write it). Made late, when the log's level is known.
 */
function logRequest(level: "info" | "debug", line: object): void {
  requestLog ??= log.child({}, { redact: [] });
  requestLog[level](line, "request");
}

/** The class of a status; a client that left before there was an answer has seen none. */
function statusClass({ headersSent, statusCode }: ServerResponse): string {
  return headersSent ? `${Math.floor(statusCode / 100)}xx` : "gone";
}

/**
 * Runs the answering of a request, and notes when it is over: in the metrics, in one line of the log, and in a span. The
 * address is never noted as it is, because links hold tokens and searches hold people's words, but as its pattern.
 */
export function observeRequest(
  facts: RequestFacts,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  answer: () => void,
): void {
  const begun = performance.now();
  const { method = "" } = request;
  const { requests: histogram, inFlight } = metrics();
  // Whoever is told so comes back on another connection, and then to another process.
  if (isEnding()) response.setHeader("Connection", "close");
  inFlight.count += 1;
  const closed = new Promise<void>((resolve) => {
    response.once("close", () => {
      const ms = performance.now() - begun;
      const status = statusClass(response);
      inFlight.count -= 1;
      const labels = { method: COUNTED.has(method) ? method : "other", route: facts.route, status };
      histogram.observe(labels, ms / 1000);
      const line = { ...facts, method, ms: Math.round(ms * 10) / 10 };
      const code = response.headersSent ? { status: response.statusCode } : {};
      logRequest(QUIET.has(facts.route) ? "debug" : "info", { ...line, ...code });
      resolve();
    });
  });
  const options = () => ({
    name: `${method} ${facts.route}`,
    kind: "server" as const,
    headers: request.headers,
    attributes: {
      "http.request.method": method,
      "http.route": facts.route,
      "lanework.request_id": facts.requestId,
    },
  });
  void requests.run(facts, () =>
    inSpan(options, async (tell) => {
      answer();
      await closed;
      tell({
        "http.response.status_code": response.statusCode,
        ...(facts.tenant === undefined ? {} : { "lanework.tenant": facts.tenant }),
      });
    }),
  );
}
