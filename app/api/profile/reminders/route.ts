import { openTenant } from "@/lib/platform/access/scopes";
import { readBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { getReminders } from "@/lib/messaging/reminders/queries";
import { remindersBody } from "@/lib/messaging/reminders/schema";
import { setReminders } from "@/lib/messaging/reminders/set-reminders";

export const GET = route(async ({ actor }) => json(await getReminders(openTenant(actor))));

export const PUT = route(async ({ actor, request }) => {
  const body = await readBody(request, remindersBody);
  return json(await setReminders(openTenant(actor), body));
});
