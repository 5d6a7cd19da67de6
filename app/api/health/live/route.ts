import { json } from "@/lib/platform/http/json";
/**
 * Liveness probe (docs/spec/operating.md#health-and-metrics): responds as long as the process runs. Public, on any
 * host.
 */
export function GET(): Response {
  return json({ status: "ok", checks: {} });
}
