import { openTenant } from "@/lib/platform/access/scopes";
import { readBody, readQuery } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { nextLink } from "@/lib/platform/http/next-link";
import { route } from "@/lib/identity/request/route";
import { createCalendarFeed } from "@/lib/planning/calendar-feeds/create-calendar-feed";
import { listCalendarFeeds } from "@/lib/planning/calendar-feeds/queries";
import { calendarFeedBody, calendarFeedListQuery } from "@/lib/planning/calendar-feeds/schema";

export const GET = route(async ({ actor, request }) => {
  const query = readQuery(request, calendarFeedListQuery);
  const { elements, next } = await listCalendarFeeds(openTenant(actor), query);
  return json(elements, { headers: next === undefined ? {} : nextLink(request, { after: next }) });
});

export const POST = route(async ({ actor, request }) => {
  const body = await readBody(request, calendarFeedBody);
  return json(await createCalendarFeed(openTenant(actor), body), { status: 201 });
});
