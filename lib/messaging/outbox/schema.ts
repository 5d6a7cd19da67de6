/** What others hear of (decision 10): the names of outbox events, and of the changes in `project-changed`. */
export const EVENT_NAMES = [
  "issue.created",
  "issue.updated",
  "issue.moved",
  "issue.deleted",
  "comment.created",
  "comment.updated",
  "comment.deleted",
  /** Error groups came, occurred again or changed their state: whoever shows them asks again. */
  "error-groups.changed",
  /** Lanes, labels, sprints, epics, members or the project itself. */
  "project.changed",
  /** Rows of people's inboxes were added, or changed by themselves in another window. */
  "notifications.changed",
] as const;
export type EventName = (typeof EVENT_NAMES)[number];

/** What can be told (docs/spec/notifications.md#webhooks: issues, comments, error groups and membership). */
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
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** What webhooks alone are told, on top of changes of issues: nobody's screen hears of it. See put-fact.ts. */
export type FactName = `webhook:${Exclude<WebhookEvent, `issue.${string}`>}`;
