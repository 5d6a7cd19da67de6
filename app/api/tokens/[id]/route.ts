import { openTenant } from "@/lib/access/scopes";
import { pathId } from "@/lib/api/input";
import { route } from "@/lib/api/route";
import { deleteToken } from "@/lib/tokens/delete-token";

export const DELETE = route<{ id: string }>(async ({ actor, params }) => {
  await deleteToken(openTenant(actor), pathId(params.id));
  return new Response(null, { status: 204 });
});
