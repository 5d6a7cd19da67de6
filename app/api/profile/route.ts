import { openTenant } from "@/lib/access/scopes";
import { readBody } from "@/lib/api/input";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { getProfile } from "@/lib/profile/queries";
import { profileBody } from "@/lib/profile/schema";
import { updateProfile } from "@/lib/profile/update-profile";

export const GET = route(async ({ actor }) => json(await getProfile(openTenant(actor))));

export const PUT = route(async ({ actor, request }) => {
  const body = await readBody(request, profileBody);
  return json(await updateProfile(openTenant(actor), body));
});
