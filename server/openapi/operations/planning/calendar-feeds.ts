import { z } from "zod";
import {
  calendarFeedBody,
  calendarFeedListQuery,
  calendarFeedResource,
  newCalendarFeedResource,
} from "@/lib/planning/calendar-feeds/schema";
import { created, done, ok, paged } from "../../response-types";
import type { Operation } from "../../operation";

const PATH = "/api/profile/calendar-feeds";
const tag = "Calendar feeds";

/** Calendar feeds (docs/spec/people.md#calendar-feeds). */
export const calendarFeedOperations: Operation[] = [
  {
    method: "GET",
    path: PATH,
    tag,
    summary: "List your calendar feeds",
    query: calendarFeedListQuery,
    responses: ok(
      "A page, oldest first, without their addresses.",
      z.array(calendarFeedResource),
      paged,
    ),
  },
  {
    method: "POST",
    path: PATH,
    tag,
    summary: "Create a calendar feed, or replace its address",
    description:
      "A calendar app can subscribe to `url`, which is shown only here: the unfinished issues with a due date in the project or, without one, those assigned to you. If you have such a feed, its address stops working.",
    body: { schema: calendarFeedBody, example: { project_id: 1 } },
    responses: created("The feed.", newCalendarFeedResource),
  },
  {
    method: "DELETE",
    path: `${PATH}/{id}`,
    tag,
    summary: "Revoke a calendar feed",
    responses: done(),
  },
  {
    method: "GET",
    path: "/api/calendar/{secret}",
    tag,
    summary: "Read a calendar feed",
    description:
      "`secret` ends with `.ics`. What the feed's user can read now, as iCalendar (RFC 5545). Has an ETag.",
    auth: "none",
    responses: { 200: { description: "The calendar.", schema: z.string(), type: "text/calendar" } },
  },
];
