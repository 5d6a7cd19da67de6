/** The eight preferences (api.md, Notifications): column names and wire names are the same. */
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
