import { openTenant } from "@/lib/access/scopes";
import { readBody } from "@/lib/api/input";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { preferencesBody } from "@/lib/profile/schema";
import { setPreferences } from "@/lib/profile/set-preferences";

export const POST = route(async ({ actor, request }) => {
  const body = await readBody(request, preferencesBody);
  return json(await setPreferences(openTenant(actor), body));
});
