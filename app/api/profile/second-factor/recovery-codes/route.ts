import { openTenant } from "@/lib/access/scopes";
import { readBody } from "@/lib/api/input";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { renewRecoveryCodes } from "@/lib/second-factor/renew-recovery-codes";
import { ownerBody } from "@/lib/second-factor/schema";

export const POST = route(async ({ actor, request }) => {
  const body = await readBody(request, ownerBody);
  const codes = await renewRecoveryCodes(openTenant(actor), body);
  return json({ recovery_codes: codes });
});
