import { openTenant } from "@/lib/platform/access/scopes";
import { readBody } from "@/lib/platform/http/input";
import { route } from "@/lib/identity/request/route";
import { snoozeBody } from "@/lib/messaging/notifications/schema";
import { snoozeNotifications } from "@/lib/messaging/notifications/set-snooze";

export const POST = route(async ({ actor, request }) => {
  await snoozeNotifications(openTenant(actor), await readBody(request, snoozeBody));
  return new Response(null, { status: 204 });
});
