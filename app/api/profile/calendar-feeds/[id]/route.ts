import { openTenant } from "@/lib/platform/access/scopes";
import { pathId } from "@/lib/platform/http/input";
import { route } from "@/lib/identity/request/route";
import { deleteCalendarFeed } from "@/lib/planning/calendar-feeds/delete-calendar-feed";

export const DELETE = route<{ id: string }>(async ({ actor, params }) => {
  await deleteCalendarFeed(openTenant(actor), pathId(params.id));
  return new Response(null, { status: 204 });
});
