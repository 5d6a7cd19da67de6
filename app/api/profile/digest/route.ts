import { openTenant } from "@/lib/platform/access/scopes";
import { readBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { getDigest } from "@/lib/messaging/digests/queries";
import { digestBody } from "@/lib/messaging/digests/schema";
import { setDigest } from "@/lib/messaging/digests/set-digest";

export const GET = route(async ({ actor }) => json(await getDigest(openTenant(actor))));

export const PUT = route(async ({ actor, request }) => {
  const body = await readBody(request, digestBody);
  return json(await setDigest(openTenant(actor), body));
});
