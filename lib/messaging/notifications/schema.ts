import { z } from "zod";
import type { PREFERENCES } from "./enumerations";
import { id, otherwise, queryBoolean, queryInteger } from "@/lib/platform/api/fields";
import { moment } from "@/lib/platform/api/dates";
import { timestamp } from "@/lib/platform/api/wire";

export { MAIL_PREFERENCE, NotificationType } from "./enumerations";

/** Why a person was notified. */
export const REASONS = [
  "assigned",
  "unassigned",
  "watching",
  "mentioned",
  "added_to_project",
  "added_to_team",
] as const;
export type Reason = (typeof REASONS)[number];

/**
 * GET /api/notifications (docs/spec/notifications.md#list). Our extensions: `project_id` returns
 * only notifications about issues in that project, `snoozed` only those that are snoozed or are not
 * (default), `finished` only those about issues that are or are not finished, `folded` leaves out
 * comments that a mention with the same read state tells of, `details` adds what an inbox shows, and
 * `returned_first` puts unread ones whose snooze is over before the first page.
 */
export const notificationQuery = z.object({
  unread: queryBoolean.optional(),
  type: queryInteger(1, 6).optional(),
  project_id: queryInteger(1).optional(),
  snoozed: queryBoolean.optional(),
  finished: queryBoolean.optional(),
  folded: queryBoolean.optional(),
  details: queryBoolean.optional(),
  returned_first: queryBoolean.optional(),
  limit: queryInteger(1, 500).default(500),
  before: queryInteger(1).optional(),
});
export type NotificationQuery = z.output<typeof notificationQuery>;

const notificationId = id();

/**
 * Body of the three bulk requests: 1 to 1,000 ids of the caller's notifications
 * (docs/spec/notifications.md#bulk).
 */
export const notificationIds = z.object({
  notification_ids: z
    .array(z.int({ error: "Must be an integer." }), { error: otherwise("Must be a list of ids.") })
    .min(1, { error: "Must contain at least one id." })
    .max(1000, { error: "May not have more than 1000 elements." })
    // Out-of-range ids are treated as unknown, which makes the whole list invalid
    // (docs/spec/notifications.md#bulk).
    .refine((ids) => ids.every((value) => notificationId.safeParse(value).success), {
      error: "You can only change your own notifications.",
    })
    .transform((ids) => [...new Set(ids)]),
});

/**
 * Body of POST /api/notifications/snooze (docs/spec/notifications.md#snoozing): hides the
 * notifications until a time, until their issue changes, or until whichever is first.
 */
export const snoozeBody = notificationIds
  .extend({ until: moment.nullish(), until_change: z.boolean().default(false) })
  .superRefine(({ until, until_change: untilChange }, context) => {
    const fail = (message: string) =>
      context.addIssue({ code: "custom", path: ["until"], message });
    if (until === undefined || until === null) {
      if (!untilChange) fail("Required, unless until_change is true.");
    } else if (Date.parse(until) <= Date.now()) fail("Must be in the future.");
  });
export type SnoozeBody = z.output<typeof snoozeBody>;

const notifiable = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("issue"),
    id: z.int(),
    key: z.string(),
    title: z.string(),
    project_id: z.int(),
  }),
  z.strictObject({ type: z.literal("project"), id: z.int(), name: z.string() }),
  z.strictObject({ type: z.literal("team"), id: z.int(), name: z.string() }),
]);

/** A notification (docs/spec/notifications.md); `actor` is null if that user was deleted. */
export const notificationResource = z.strictObject({
  id: z.int(),
  type: z.int().min(1).max(6),
  message: z.string(),
  read_at: timestamp.nullable(),
  created_at: timestamp,
  actor: z
    .strictObject({
      id: z.int(),
      first_name: z.string(),
      last_name: z.string(),
      profile_picture: z.string().nullable(),
    })
    .nullable(),
  notifiable,
  comment_id: z.int().nullable(),
  reason: z.enum(REASONS),
  /** Only with `details`: the beginning of the comment as plain text; null if there is none. */
  excerpt: z.string().nullable().optional(),
  /**
   * Only with `details`: ids of the caller's other notifications about the same comment. A watcher
   * who is mentioned has two.
   */
  same_comment_ids: z.array(z.int()).optional(),
  /**
   * Only with `details`: until when it is or was hidden. A null `until` is "until it changes". In the
   * past, if its snooze is over and nobody has read it since.
   */
  snooze: z
    .strictObject({ until: timestamp.nullable(), until_change: z.boolean() })
    .nullable()
    .optional(),
});
export type Notification = z.infer<typeof notificationResource>;

const countByType = z.strictObject({
  "1": z.int(),
  "2": z.int(),
  "3": z.int(),
  "4": z.int(),
  "5": z.int(),
  "6": z.int(),
});

/**
 * GET /api/notifications/summary: `unread` and `total` cover all types; `by_type` has the unread
 * count for each of the six types. All exclude snoozed notifications.
 */
export const notificationSummary = z.strictObject({
  unread: z.int(),
  total: z.int(),
  /**
   * Only if something is snoozed: the number of issues and other subjects, and when the next of them
   * comes back, unless all wait for a change.
   */
  snoozed: z.strictObject({ count: z.int(), next_return: timestamp.nullable() }).optional(),
  by_type: countByType,
  /**
   * How many issues and other subjects the unread notifications are about, in total and by type. The
   * newest 1,000 are counted. A comment that an unread mention tells of counts as a mention only.
   */
  unread_subjects: z.strictObject({ all: z.int(), by_type: countByType }),
});
export type NotificationSummary = z.infer<typeof notificationSummary>;

const preference = z.boolean();

/** POST /api/profile/notification-preferences: all eight are required. */
export const preferencesBody = z.object({
  auto_watch_on_create: preference,
  auto_watch_on_assigned: preference,
  auto_watch_on_commented: preference,
  notify_mentions: preference,
  notify_assignment: preference,
  notify_project_membership: preference,
  notify_team_membership: preference,
  notify_watched_activity_email: preference,
} satisfies Record<(typeof PREFERENCES)[number], z.ZodBoolean>);
export type Preferences = z.output<typeof preferencesBody>;
