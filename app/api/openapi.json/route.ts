import { createHash } from "node:crypto";
import { jsonText } from "@/lib/platform/http/json";
import { publicRoute } from "@/lib/identity/request/public-route";
import { requestTenant } from "@/lib/identity/request/request-tenant";
import { openApiDocument } from "@/server/openapi/document";

let serialized: { text: string; tag: string } | undefined;

/** Built once per process, because the document only changes with a deployment. */
function serialize(): { text: string; tag: string } {
  const text = JSON.stringify(openApiDocument());
  const hash = createHash("sha256").update(text).digest("base64url");
  return { text, tag: `"${hash.slice(0, 22)}"` };
}

/** The API's OpenAPI document (docs/spec/operating.md#health-and-metrics): public, on every workspace's host. */
export const GET = publicRoute(async (request) => {
  await requestTenant(request);
  const { text, tag } = (serialized ??= serialize());
  const headers = { ETag: tag, "Cache-Control": "public, max-age=300" };
  const etags = request.headers.get("if-none-match")?.split(",") ?? [];
  if (etags.some((etag) => etag.trim().replace(/^W\//, "") === tag)) {
    return new Response(null, { status: 304, headers });
  }
  return jsonText(text, { headers });
});
