import { readBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { publicRoute } from "@/lib/identity/request/public-route";
import { callerOf } from "@/lib/identity/auth/caller";
import { createSession } from "@/lib/identity/sessions/create-session";
import { requireSameOrigin, signedIn } from "@/lib/identity/sign-in/signed-in";
import { createFirstTenant } from "@/lib/workspace/tenants/create-first-tenant";
import { parseHost } from "@/lib/platform/tenancy/host";
import { setupBody } from "@/lib/workspace/tenants/schema";

export const POST = publicRoute(async (request) => {
  requireSameOrigin(request);
  const body = await readBody(request, setupBody);
  const host = parseHost(request.headers.get("host"));
  const caller = callerOf(request.headers);
  const { tenantId, adminId } = await createFirstTenant(body, host, caller.address);
  const key = { tenantId, userId: adminId };
  const secret = await createSession(key, caller);
  const created = { slug: body.slug, name: body.workspace_name };
  return json(created, {
    status: 201,
    headers: await signedIn(request, { ...key, secret }),
  });
});
