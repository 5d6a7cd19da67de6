import { json } from "@/lib/platform/http/json";
/** The process answers (supporting-api.md, "Service"). On any host, for anybody. */
export function GET(): Response {
  return json({ status: "ok", checks: {} });
}
