import { openTenant } from "@/lib/platform/access/scopes";
import { pathId } from "@/lib/platform/http/input";
import { route } from "@/lib/identity/request/route";
import { removeFavorite } from "@/lib/issues/saved-views/favorites/remove-favorite";

export const DELETE = route<{ id: string }>(async ({ actor, params }) => {
  await removeFavorite(openTenant(actor), pathId(params.id));
  return new Response(null, { status: 204 });
});
