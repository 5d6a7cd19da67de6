import { openTenant } from "@/lib/platform/access/scopes";
import { json } from "@/lib/platform/http/json";
import { readFile } from "@/lib/platform/http/multipart";
import { longRoute, route } from "@/lib/identity/request/route";
import { PICTURE_LIMIT } from "@/lib/people/profile/schema";
import { storePicture, removePicture, setPicture } from "@/lib/people/profile/set-picture";
import { discardOnFailure } from "@/lib/platform/storage/discard-on-failure";

export const POST = longRoute(async ({ actor, request, conclude }) => {
  const tenant = openTenant(actor);
  const storageKey = await readFile(request, {
    limit: PICTURE_LIMIT,
    take: (incoming) => storePicture(tenant, incoming),
  });
  return discardOnFailure(tenant, storageKey, () =>
    conclude(async () => json(await setPicture(tenant, storageKey))),
  );
});

export const DELETE = route(async ({ actor }) => {
  await removePicture(openTenant(actor));
  return new Response(null, { status: 204 });
});
