/** What can be told (supporting-api.md: issues, comments, error groups and membership). */
export const WEBHOOK_EVENTS = [
  "issue.created",
  "issue.updated",
  "issue.moved",
  "issue.deleted",
  "comment.created",
  "comment.updated",
  "comment.deleted",
  "error-group.created",
  "error-group.regressed",
  "error-group.updated",
  "member.added",
  "member.removed",
  "team-member.added",
  "team-member.removed",
] as const;

/** In a webhook's list: every event, those of later versions too. */
export const EVERY_EVENT = "*";
