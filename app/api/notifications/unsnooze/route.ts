import { openTenant } from "@/lib/platform/access/scopes";
import { readBody } from "@/lib/platform/http/input";
import { route } from "@/lib/identity/request/route";
import { notificationIds } from "@/lib/messaging/notifications/schema";
import { unsnoozeNotifications } from "@/lib/messaging/notifications/set-snooze";

export const POST = route(async ({ actor, request }) => {
  const { notification_ids: ids } = await readBody(request, notificationIds);
  await unsnoozeNotifications(openTenant(actor), ids);
  return new Response(null, { status: 204 });
});
