import { openTenant } from "@/lib/access/scopes";
import { readBody } from "@/lib/api/input";
import { route } from "@/lib/api/route";
import { changePassword } from "@/lib/auth/change-password";
import { deviceCookie } from "@/lib/auth/known-device";
import { passwordChangeBody } from "@/lib/auth/schema";

export const PUT = route(async ({ actor, request }) => {
  const body = await readBody(request, passwordChangeBody);
  const tenant = openTenant(actor);
  await changePassword(tenant, body);
  const { tenantId } = tenant;
  const { sessionId, userId } = actor;
  // The browser that asks stays a known device of theirs, with the new password.
  const headers =
    sessionId === null
      ? {}
      : { "Set-Cookie": await deviceCookie(request.headers, { tenantId, userId }) };
  return new Response(null, { status: 204, headers });
});
