import { authorize } from "@/lib/access/authorize";
import { openTenant } from "@/lib/access/scopes";
import { pathId } from "@/lib/api/input";
import { route } from "@/lib/api/route";
import { resendInvitation } from "@/lib/users/resend-invitation";

export const POST = route<{ id: string }>(async ({ actor, params }) => {
  authorize(actor, "users.update");
  await resendInvitation(openTenant(actor), pathId(params.id));
  return new Response(null, { status: 204 });
});
