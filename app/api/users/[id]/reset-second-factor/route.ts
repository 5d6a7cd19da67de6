import { authorize } from "@/lib/platform/access/authorize";
import { openTenant } from "@/lib/platform/access/scopes";
import { pathId } from "@/lib/platform/http/input";
import { route } from "@/lib/identity/request/route";
import { resetSecondFactor } from "@/lib/people/users/reset-second-factor";

export const POST = route<{ id: string }>(async ({ actor, params }) => {
  authorize(actor, "users.update");
  await resetSecondFactor(openTenant(actor), pathId(params.id));
  return new Response(null, { status: 204 });
});
