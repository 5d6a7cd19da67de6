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
 * GET /api/metrics in Prometheus's text format, on any host (docs/spec/operating.md#health-and-metrics): 404 without METRICS_TOKEN, 401
 * for another token. `refresh` brings up to date what is measured only when somebody asks.
 */
export async function answerMetrics(
  authorization: string | null,
  refresh: () => Promise<void> = () => Promise.resolve(),
): Promise<Response> {
  const { METRICS_TOKEN } = config();
  if (METRICS_TOKEN === undefined) {
    return json({ message: "There is nothing at this address." }, { status: 404 });
  }
  if (!isToken(authorization, METRICS_TOKEN)) {
    const headers = { "WWW-Authenticate": "Bearer" };
    return json({ message: "The metrics are for who has their token." }, { status: 401, headers });
  }
  await refresh();
  const { registry } = metrics();
  return new Response(await registry.metrics(), {
    headers: { "Content-Type": registry.contentType, "Cache-Control": "no-store" },
  });
}
