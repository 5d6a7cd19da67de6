import { openTenant } from "@/lib/platform/access/scopes";
import { readBody } from "@/lib/platform/http/input";
import { route } from "@/lib/identity/request/route";
import { emailChangeBody } from "@/lib/identity/auth/schema";
import { requestEmailChange } from "@/lib/people/profile/request-email-change";

export const POST = route(async ({ actor, request }) => {
  const body = await readBody(request, emailChangeBody);
  await requestEmailChange(openTenant(actor), body);
  return new Response(null, { status: 204 });
});
