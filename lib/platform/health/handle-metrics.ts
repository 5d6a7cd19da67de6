import { createHash, timingSafeEqual } from "node:crypto";
import { json } from "@/lib/platform/http/json";
import { config } from "@/lib/platform/config/config";
import { metrics } from "@/lib/platform/observability/metrics";

function isToken(header: string | null, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  if (!header || !/^bearer /i.test(header)) return false;
  return timingSafeEqual(digest(header.slice(7).trim()), digest(expected));
}

/**
 * GET /api/metrics in the Prometheus text format, on any host
 * (docs/spec/operating.md#health-and-metrics). Responds with 404 if METRICS_TOKEN is unset and 401
 * if the token is wrong. `refresh` updates metrics that are measured on demand.
 */
export async function handleMetrics(
  authorization: string | null,
  refresh: () => Promise<void> = () => Promise.resolve(),
): Promise<Response> {
  const { METRICS_TOKEN } = config();
  if (METRICS_TOKEN === undefined) {
    return json({ message: "Not found." }, { status: 404 });
  }
  if (!isToken(authorization, METRICS_TOKEN)) {
    const headers = { "WWW-Authenticate": "Bearer" };
    return json({ message: "Metrics require the metrics token." }, { status: 401, headers });
  }
  await refresh();
  const { registry, gather = () => registry.metrics() } = metrics();
  return new Response(await gather(), {
    headers: { "Content-Type": registry.contentType, "Cache-Control": "no-store" },
  });
}
