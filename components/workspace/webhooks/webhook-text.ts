import {
  WEBHOOK_EVENTS,
  type WebhookEvent,
  type WebhookEventKind,
} from "@/lib/messaging/outbox/schema";
import { EVERY_EVENT } from "@/lib/messaging/webhooks/enumerations";
import type { Delivery, Webhook } from "@/lib/messaging/webhooks/schema";

const EVENT_LABELS: Record<WebhookEvent, string> = {
  "issue.created": "Created",
  "issue.updated": "Changed",
  "issue.moved": "Moved to another lane",
  "issue.deleted": "Deleted",
  "issue.due": "Due tomorrow or overdue",
  "comment.created": "Posted",
  "comment.updated": "Edited",
  "comment.deleted": "Deleted",
  "error-group.created": "New error",
  "error-group.regressed": "Resolved error recurred",
  "error-group.updated": "Resolved, ignored, linked or merged",
  "project.archived": "Archived",
  "project.unarchived": "Restored from the archive",
  "project.deleted": "Deleted",
  "project.restored": "Restored after deletion",
  "member.added": "Joined a project",
  "member.removed": "Left a project",
  "team-member.added": "Joined a team",
  "team-member.removed": "Left a team",
};

const GROUP_OF_KIND: Record<WebhookEventKind, string> = {
  issue: "Issues",
  comment: "Comments",
  "error-group": "Errors",
  project: "Projects",
  member: "Members",
  "team-member": "Members",
};

/** The events to choose from, by group. */
export const EVENT_GROUPS = [...new Set(Object.values(GROUP_OF_KIND))].map((label) => ({
  label,
  events: WEBHOOK_EVENTS.filter(
    (event) => GROUP_OF_KIND[event.split(".")[0] as WebhookEventKind] === label,
  ).map((event) => [event, EVENT_LABELS[event]] as const),
}));

/** Describes the events, for example "Every event" or "issue.created, issue.moved". */
export function eventsText({ events }: Webhook): string {
  return events.includes(EVERY_EVENT) ? "Every event" : events.join(", ");
}

export interface StateLabel {
  tone: "neutral" | "success" | "warning" | "danger";
  label: string;
}

/** The state of a webhook. */
export function webhookState({ is_active, failing_since }: Webhook): StateLabel {
  if (!is_active) return { tone: "danger", label: "Off" };
  if (failing_since !== null) return { tone: "warning", label: "Failing" };
  return { tone: "success", label: "On" };
}

type Outcome = Pick<Delivery, "delivered_at" | "next_attempt_at" | "last_error">;

/** The outcome of a delivery. */
export function deliveryState({ delivered_at, next_attempt_at, last_error }: Outcome): StateLabel {
  if (delivered_at !== null) return { tone: "success", label: "Delivered" };
  if (next_attempt_at === null) return { tone: "danger", label: "Failed" };
  return last_error === null
    ? { tone: "neutral", label: "Queued" }
    : { tone: "warning", label: "Failed, will retry" };
}
