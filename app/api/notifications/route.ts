import { openTenant } from "@/lib/platform/access/scopes";
import { readQuery } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { nextLink } from "@/lib/platform/http/next-link";
import { route } from "@/lib/identity/request/route";
import { listNotifications } from "@/lib/messaging/notifications/queries";
import { notificationQuery } from "@/lib/messaging/notifications/schema";

export const GET = route(async ({ actor, request }) => {
  const query = readQuery(request, notificationQuery);
  const { notifications, next } = await listNotifications(openTenant(actor), query);
  const headers = next === undefined ? {} : nextLink(request, { before: next });
  return json(notifications, { headers });
});
