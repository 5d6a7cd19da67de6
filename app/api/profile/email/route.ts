import { openTenant } from "@/lib/access/scopes";
import { readBody } from "@/lib/api/input";
import { route } from "@/lib/api/route";
import { emailChangeBody } from "@/lib/auth/schema";
import { requestEmailChange } from "@/lib/users/request-email-change";

export const POST = route(async ({ actor, request }) => {
  const body = await readBody(request, emailChangeBody);
  await requestEmailChange(openTenant(actor), body);
  return new Response(null, { status: 204 });
});
