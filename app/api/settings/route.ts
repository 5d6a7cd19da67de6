import { authorize } from "@/lib/access/authorize";
import { openTenant } from "@/lib/access/scopes";
import { readBody } from "@/lib/api/input";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { getSettings } from "@/lib/settings/queries";
import { settingsBody } from "@/lib/settings/schema";
import { updateSettings } from "@/lib/settings/update-settings";

export const GET = route(async ({ actor }) => {
  authorize(actor, "appSettings.read");
  return json(await getSettings(openTenant(actor)));
});

export const PUT = route(async ({ actor, request }) => {
  authorize(actor, "appSettings.update");
  const body = await readBody(request, settingsBody);
  return json(await updateSettings(openTenant(actor), body));
});
