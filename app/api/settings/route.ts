import { authorize } from "@/lib/platform/access/authorize";
import { openTenant } from "@/lib/platform/access/scopes";
import { readBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { resetNextRuns } from "@/lib/planning/recurring-issues/reset-next-runs";
import { getSettings } from "@/lib/workspace/settings/queries";
import { settingsBody } from "@/lib/workspace/settings/schema";
import { updateSettings } from "@/lib/workspace/settings/update-settings";

export const GET = route(async ({ actor }) => {
  authorize(actor, "appSettings.read");
  return json(await getSettings(openTenant(actor)));
});

export const PUT = route(async ({ actor, request }) => {
  authorize(actor, "appSettings.update");
  const body = await readBody(request, settingsBody);
  return json(await updateSettings(openTenant(actor), body, resetNextRuns));
});
