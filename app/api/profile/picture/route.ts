import { openTenant } from "@/lib/access/scopes";
import { json } from "@/lib/api/json";
import { readFile } from "@/lib/api/multipart";
import { longRoute, route } from "@/lib/api/route";
import { PICTURE_LIMIT } from "@/lib/profile/schema";
import { keepPicture, removePicture, setPicture } from "@/lib/profile/set-picture";
import { orDiscard } from "@/lib/storage/or-discard";

export const POST = longRoute(async ({ actor, request, conclude }) => {
  const tenant = openTenant(actor);
  const storageKey = await readFile(request, {
    limit: PICTURE_LIMIT,
    take: (incoming) => keepPicture(tenant, incoming),
  });
  return orDiscard(tenant, storageKey, () =>
    conclude(async () => json(await setPicture(tenant, storageKey))),
  );
});

export const DELETE = route(async ({ actor }) => {
  await removePicture(openTenant(actor));
  return new Response(null, { status: 204 });
});
