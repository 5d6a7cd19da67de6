import { createHash, timingSafeEqual } from "node:crypto";
import { json } from "@/lib/platform/http/json";
import { config } from "@/lib/platform/config/config";
import { metrics } from "@/lib/platform/observability/metrics";

function isToken(given: string | null, wanted: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  if (!given || !/^bearer /i.test(given)) return false;
  return timingSafeEqual(digest(given.slice(7).trim()), digest(wanted));
}

/**
 * GET /api/metrics in the Prometheus text format, on any host
 * (docs/spec/operating.md#health-and-metrics). 404 without METRICS_TOKEN, 401 for a wrong token.
 * `refresh` updates metrics that are measured on demand.
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
  const { registry } = metrics();
  return new Response(await registry.metrics(), {
    headers: { "Content-Type": registry.contentType, "Cache-Control": "no-store" },
  });
}
