import { openTenant } from "@/lib/access/scopes";
import { readFile } from "@/lib/api/multipart";
import { route } from "@/lib/api/route";
import { PICTURE_LIMIT } from "@/lib/profile/schema";
import { keepPicture, removePicture, setPicture } from "@/lib/profile/set-picture";

export const POST = route(async ({ actor, request }) => {
  const tenant = openTenant(actor);
  const storageKey = await readFile(request, {
    limit: PICTURE_LIMIT,
    take: (incoming) => keepPicture(tenant, incoming),
  });
  return Response.json(await setPicture(tenant, storageKey));
});

export const DELETE = route(async ({ actor }) => {
  await removePicture(openTenant(actor));
  return new Response(null, { status: 204 });
});
