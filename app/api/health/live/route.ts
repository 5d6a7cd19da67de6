/** The process answers (supporting-api.md, "Service"). On any host, for anybody. */
export function GET(): Response {
  return Response.json({ status: "ok", checks: {} });
}
