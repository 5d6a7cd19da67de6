import { openTenant } from "@/lib/access/scopes";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { summarizeNotifications } from "@/lib/notifications/queries";

export const GET = route(async ({ actor }) =>
  json(await summarizeNotifications(openTenant(actor))),
);
