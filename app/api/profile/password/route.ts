import { openTenant } from "@/lib/access/scopes";
import { readBody } from "@/lib/api/input";
import { route } from "@/lib/api/route";
import { callerOf } from "@/lib/auth/caller";
import { changePassword } from "@/lib/auth/change-password";
import { passwordChangeBody } from "@/lib/auth/schema";

export const PUT = route(async ({ actor, request }) => {
  const body = await readBody(request, passwordChangeBody);
  await changePassword(openTenant(actor), body, callerOf(request.headers).address);
  return new Response(null, { status: 204 });
});
