import { authorize } from "@/lib/access/authorize";
import { openTenant } from "@/lib/access/scopes";
import { pathId } from "@/lib/api/input";
import { route } from "@/lib/api/route";
import { resetSecondFactor } from "@/lib/second-factor/reset-second-factor";

export const POST = route<{ id: string }>(async ({ actor, params }) => {
  authorize(actor, "users.update");
  await resetSecondFactor(openTenant(actor), pathId(params.id));
  return new Response(null, { status: 204 });
});
