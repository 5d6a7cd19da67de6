import { openTenant } from "@/lib/platform/access/scopes";
import { readBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { renewRecoveryCodes } from "@/lib/identity/second-factor/renew-recovery-codes";
import { ownerBody } from "@/lib/identity/second-factor/schema";

export const POST = route(async ({ actor, request }) => {
  const body = await readBody(request, ownerBody);
  const codes = await renewRecoveryCodes(openTenant(actor), body);
  return json({ recovery_codes: codes });
});
