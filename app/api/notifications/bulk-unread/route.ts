import { openTenant } from "@/lib/access/scopes";
import { readBody } from "@/lib/api/input";
import { route } from "@/lib/api/route";
import { unreadNotifications } from "@/lib/notifications/mark-notifications";
import { notificationIds } from "@/lib/notifications/schema";

export const POST = route(async ({ actor, request }) => {
  const { notification_ids: ids } = await readBody(request, notificationIds);
  await unreadNotifications(openTenant(actor), ids);
  return new Response(null, { status: 204 });
});
