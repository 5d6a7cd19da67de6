import { grantAccessRequest } from "@/lib/people/access-requests/grant-access-request";
import { authorizeAdmin } from "@/lib/platform/access/authorize-admin";
import { openTenant } from "@/lib/platform/access/scopes";
import { pathId } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";

export const POST = route<{ id: string }>(async ({ actor, params }) => {
  authorizeAdmin(actor);
  return json(await grantAccessRequest(openTenant(actor), pathId(params.id)));
});
