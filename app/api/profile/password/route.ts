import { openTenant } from "@/lib/platform/access/scopes";
import { readBody } from "@/lib/platform/http/input";
import { route } from "@/lib/identity/request/route";
import { changePassword } from "@/lib/identity/passwords/change-password";
import { deviceCookies } from "@/lib/identity/sign-in/known-device";
import { passwordChangeBody } from "@/lib/identity/auth/schema";

export const PUT = route(async ({ actor, request }) => {
  const body = await readBody(request, passwordChangeBody);
  const tenant = openTenant(actor);
  await changePassword(tenant, body);
  const { tenantId } = tenant;
  const { sessionId, userId } = actor;
  // The requesting browser remains a known device after the password change.
  const cookies =
    sessionId === null ? [] : await deviceCookies(request.headers, { tenantId, userId });
  const headers = cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]);
  return new Response(null, { status: 204, headers });
});
