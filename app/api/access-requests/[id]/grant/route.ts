import { grantAccessRequest } from "@/lib/access-requests/grant-access-request";
import { authorizeAdmin } from "@/lib/access/authorize-admin";
import { openTenant } from "@/lib/access/scopes";
import { pathId } from "@/lib/api/input";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";

export const POST = route<{ id: string }>(async ({ actor, params }) => {
  authorizeAdmin(actor);
  return json(await grantAccessRequest(openTenant(actor), pathId(params.id)));
});
