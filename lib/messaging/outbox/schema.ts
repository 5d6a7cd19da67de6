/** What clients are told of a project, in `project-changed` (decision 10). */
export const CHANGE_NAMES = [
  "issue.created",
  "issue.updated",
  "issue.moved",
  "issue.deleted",
  /** Issues are due tomorrow, or have become overdue. Nobody changed them. */
  "issue.due",
  "comment.created",
  "comment.updated",
  "comment.deleted",
  /** Error groups were created, recurred or changed state; clients that show them refetch. */
  "error-groups.changed",
  /** Lanes, labels, sprints, epics, members or the project itself changed. */
  "project.changed",
  /** Notifications were added, or changed in another of the user's windows. */
  "notifications.changed",
] as const;
export type ChangeName = (typeof CHANGE_NAMES)[number];

/** The outbox has which of the two it is. */
const DUE_NAMES = ["issue.due:tomorrow", "issue.due:overdue"] as const;

/** Names of outbox events. */
export type EventName = Exclude<ChangeName, "issue.due"> | (typeof DUE_NAMES)[number];

/**
 * The events a webhook can subscribe to (docs/spec/notifications.md#webhooks: issues, comments,
 * error groups, projects and membership).
 */
export const WEBHOOK_EVENTS = [
  "issue.created",
  "issue.updated",
  "issue.moved",
  "issue.deleted",
  "issue.due",
  "comment.created",
  "comment.updated",
  "comment.deleted",
  "error-group.created",
  "error-group.regressed",
  "error-group.updated",
  "project.archived",
  "project.unarchived",
  "project.deleted",
  "project.restored",
  "member.added",
  "member.removed",
  "team-member.added",
  "team-member.removed",
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** The subject of an event: `issue` in `issue.created`. */
export type WebhookEventKind = WebhookEvent extends `${infer Kind}.${string}` ? Kind : never;

/**
 * Events that only webhooks receive; clients are not notified of them. Webhooks also receive issue
 * events. See enqueue-webhook-event.ts.
 */
export type WebhookOnlyEvent = `webhook:${Exclude<WebhookEvent, `issue.${string}`>}`;

/** Every name this version writes to the outbox, and the relay can process. */
export const OUTBOX_NAMES: readonly string[] = [
  ...CHANGE_NAMES,
  ...DUE_NAMES,
  ...WEBHOOK_EVENTS.filter((name) => !name.startsWith("issue.")).map((name) => `webhook:${name}`),
];
