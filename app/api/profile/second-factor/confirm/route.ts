import { openTenant } from "@/lib/access/scopes";
import { readBody } from "@/lib/api/input";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { confirmSecondFactor } from "@/lib/second-factor/confirm-second-factor";
import { confirmBody } from "@/lib/second-factor/schema";

export const POST = route(async ({ actor, request }) => {
  const { code } = await readBody(request, confirmBody);
  const codes = await confirmSecondFactor(openTenant(actor), code);
  return json({ recovery_codes: codes });
});
