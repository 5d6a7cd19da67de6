import { json } from "@/lib/platform/http/json";
/** The process answers (docs/spec/operating.md#health-and-metrics). On any host, for anybody. */
export function GET(): Response {
  return json({ status: "ok", checks: {} });
}
