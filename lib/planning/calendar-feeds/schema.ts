import { z } from "zod";
import { CAP } from "@/lib/platform/api/capped-list";
import { id, queryInteger } from "@/lib/platform/api/fields";
import { stamps, timestamp } from "@/lib/platform/api/wire";

/** Maximum number of events in a feed. */
export const MAX_EVENTS = 2_000;

/**
 * POST /api/profile/calendar-feeds (docs/spec/people.md#calendar-feeds): a feed of the project's
 * issues, or of the caller's own. It replaces the one they have.
 */
export const calendarFeedBody = z.object({ project_id: id().nullable().optional() });
export type CalendarFeedBody = z.output<typeof calendarFeedBody>;

/** GET /api/profile/calendar-feeds: oldest first, after the one with the id `after`. */
export const calendarFeedListQuery = z.object({
  limit: queryInteger(1, CAP).default(CAP),
  after: queryInteger(0).optional(),
});
export type CalendarFeedListQuery = z.output<typeof calendarFeedListQuery>;

/** A feed of the caller's. `project` is null if it has the issues that are assigned to them. */
export const calendarFeedResource = z.strictObject({
  id: z.int(),
  project: z.strictObject({ id: z.int(), name: z.string() }).nullable(),
  last_read_at: timestamp.nullable(),
  ...stamps,
});
export type CalendarFeed = z.infer<typeof calendarFeedResource>;

/** The response to creating a feed, the only time its address is shown. */
export const newCalendarFeedResource = calendarFeedResource.extend({ url: z.string() });
export type NewCalendarFeed = z.infer<typeof newCalendarFeedResource>;
