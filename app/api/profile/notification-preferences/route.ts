import { preferencesBody } from "@/lib/messaging/notifications/schema";
import { openTenant } from "@/lib/platform/access/scopes";
import { readBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { setPreferences } from "@/lib/people/profile/set-preferences";

export const POST = route(async ({ actor, request }) => {
  const body = await readBody(request, preferencesBody);
  return json(await setPreferences(openTenant(actor), body));
});
