import { openTenant } from "@/lib/platform/access/scopes";
import { readBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { getProfile } from "@/lib/people/profile/queries";
import { profileBody } from "@/lib/people/profile/schema";
import { updateProfile } from "@/lib/people/profile/update-profile";

export const GET = route(async ({ actor }) => json(await getProfile(openTenant(actor))));

export const PUT = route(async ({ actor, request }) => {
  const body = await readBody(request, profileBody);
  return json(await updateProfile(openTenant(actor), body));
});
