import { openTenant } from "@/lib/platform/access/scopes";
import { readBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { addFavorite } from "@/lib/issues/saved-views/favorites/add-favorite";
import { setFavoriteOrder } from "@/lib/issues/saved-views/favorites/set-favorite-order";
import { listFavorites } from "@/lib/issues/saved-views/favorites/queries";
import { favoriteBody, favoriteOrderBody } from "@/lib/issues/saved-views/favorites/schema";

export const GET = route(async ({ actor }) => json(await listFavorites(openTenant(actor))));

export const POST = route(async ({ actor, request }) => {
  const body = await readBody(request, favoriteBody);
  const { favorite, isNew } = await addFavorite(openTenant(actor), body);
  return json(favorite, { status: isNew ? 201 : 200 });
});

export const PUT = route(async ({ actor, request }) => {
  const { ids } = await readBody(request, favoriteOrderBody);
  return json(await setFavoriteOrder(openTenant(actor), ids));
});
