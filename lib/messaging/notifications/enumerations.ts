/**
 * The eight preferences (docs/spec/notifications.md#preferences); their column names match their
 * wire names.
 */
export const PREFERENCES = [
  "auto_watch_on_create",
  "auto_watch_on_assigned",
  "auto_watch_on_commented",
  "notify_mentions",
  "notify_assignment",
  "notify_project_membership",
  "notify_team_membership",
  "notify_watched_activity_email",
] as const;

/** Notification types (docs/spec/notifications.md#list). */
export const NotificationType = {
  Assignment: 1,
  Comment: 2,
  LaneChange: 3,
  Mention: 4,
  ProjectMembership: 5,
  TeamMembership: 6,
} as const;
export type NotificationType = (typeof NotificationType)[keyof typeof NotificationType];

/** The preference that controls emails for each type (docs/spec/notifications.md#inbox). */
export const MAIL_PREFERENCE = {
  1: "notify_assignment",
  2: "notify_watched_activity_email",
  3: "notify_watched_activity_email",
  4: "notify_mentions",
  5: "notify_project_membership",
  6: "notify_team_membership",
} as const satisfies Record<NotificationType, (typeof PREFERENCES)[number]>;

/** A preference that controls emails. */
export type MailPreference = (typeof MAIL_PREFERENCE)[NotificationType];
