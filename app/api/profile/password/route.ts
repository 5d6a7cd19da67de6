import { openTenant } from "@/lib/access/scopes";
import { readBody } from "@/lib/api/input";
import { route } from "@/lib/api/route";
import { changePassword } from "@/lib/auth/change-password";
import { deviceCookies } from "@/lib/auth/known-device";
import { passwordChangeBody } from "@/lib/auth/schema";

export const PUT = route(async ({ actor, request }) => {
  const body = await readBody(request, passwordChangeBody);
  const tenant = openTenant(actor);
  await changePassword(tenant, body);
  const { tenantId } = tenant;
  const { sessionId, userId } = actor;
  // The browser that asks stays a known device of theirs, with the new password.
  const cookies =
    sessionId === null ? [] : await deviceCookies(request.headers, { tenantId, userId });
  const headers = cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]);
  return new Response(null, { status: 204, headers });
});
