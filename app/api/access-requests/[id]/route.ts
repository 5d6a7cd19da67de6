import { declineAccessRequest } from "@/lib/access-requests/close-access-request";
import { authorizeAdmin } from "@/lib/access/authorize-admin";
import { openTenant } from "@/lib/access/scopes";
import { pathId } from "@/lib/api/input";
import { route } from "@/lib/api/route";

export const DELETE = route<{ id: string }>(async ({ actor, params }) => {
  authorizeAdmin(actor);
  await declineAccessRequest(openTenant(actor), pathId(params.id));
  return new Response(null, { status: 204 });
});
