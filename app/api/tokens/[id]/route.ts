import { openTenant } from "@/lib/platform/access/scopes";
import { pathId } from "@/lib/platform/http/input";
import { route } from "@/lib/identity/request/route";
import { deleteToken } from "@/lib/identity/tokens/delete-token";

export const DELETE = route<{ id: string }>(async ({ actor, params }) => {
  await deleteToken(openTenant(actor), pathId(params.id));
  return new Response(null, { status: 204 });
});
