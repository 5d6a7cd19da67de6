import { openTenant } from "@/lib/platform/access/scopes";
import { readBody } from "@/lib/platform/http/input";
import { route } from "@/lib/identity/request/route";
import { unreadNotifications } from "@/lib/messaging/notifications/mark-notifications";
import { notificationIds } from "@/lib/messaging/notifications/schema";

export const POST = route(async ({ actor, request }) => {
  const { notification_ids: ids } = await readBody(request, notificationIds);
  await unreadNotifications(openTenant(actor), ids);
  return new Response(null, { status: 204 });
});
