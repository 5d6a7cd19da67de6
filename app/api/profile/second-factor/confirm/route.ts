import { openTenant } from "@/lib/platform/access/scopes";
import { readBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { confirmSecondFactor } from "@/lib/identity/second-factor/confirm-second-factor";
import { confirmBody } from "@/lib/identity/second-factor/schema";

export const POST = route(async ({ actor, request }) => {
  const { code } = await readBody(request, confirmBody);
  const codes = await confirmSecondFactor(openTenant(actor), code);
  return json({ recovery_codes: codes });
});
