import { openTenant } from "@/lib/access/scopes";
import { route } from "@/lib/api/route";
import { summarizeNotifications } from "@/lib/notifications/queries";

export const GET = route(async ({ actor }) =>
  Response.json(await summarizeNotifications(openTenant(actor))),
);
