import { openTenant } from "@/lib/access/scopes";
import { readQuery } from "@/lib/api/input";
import { json } from "@/lib/api/json";
import { nextLink } from "@/lib/api/next-link";
import { route } from "@/lib/api/route";
import { listNotifications } from "@/lib/notifications/queries";
import { notificationQuery } from "@/lib/notifications/schema";

export const GET = route(async ({ actor, request }) => {
  const query = readQuery(request, notificationQuery);
  const { notifications, next } = await listNotifications(openTenant(actor), query);
  const headers = next === undefined ? {} : nextLink(request, { before: next });
  return json(notifications, { headers });
});
