import { declineAccessRequest } from "@/lib/people/access-requests/close-access-request";
import { authorizeAdmin } from "@/lib/platform/access/authorize-admin";
import { openTenant } from "@/lib/platform/access/scopes";
import { pathId } from "@/lib/platform/http/input";
import { route } from "@/lib/identity/request/route";

export const DELETE = route<{ id: string }>(async ({ actor, params }) => {
  authorizeAdmin(actor);
  await declineAccessRequest(openTenant(actor), pathId(params.id));
  return new Response(null, { status: 204 });
});
