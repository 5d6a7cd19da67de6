import { json } from "@/lib/platform/http/json";
/**
 * Liveness probe (docs/spec/operating.md#health-and-metrics). Responds as long as the process is
 * running. Public, on any host.
 */
export function GET(): Response {
  return json({ status: "ok", checks: {} });
}
