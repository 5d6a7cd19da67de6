import { openTenant } from "@/lib/platform/access/scopes";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { summarizeNotifications } from "@/lib/messaging/notifications/queries";

export const GET = route(async ({ actor }) =>
  json(await summarizeNotifications(openTenant(actor))),
);
