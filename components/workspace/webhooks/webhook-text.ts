import type { WebhookEvent } from "@/lib/messaging/outbox/schema";
import { EVERY_EVENT } from "@/lib/messaging/webhooks/enumerations";
import type { Delivery, Webhook } from "@/lib/messaging/webhooks/schema";

type Labelled = readonly (readonly [WebhookEvent, string])[];

/** The events to choose from, by group. */
export const EVENT_GROUPS: readonly { label: string; events: Labelled }[] = [
  {
    label: "Issues",
    events: [
      ["issue.created", "Created"],
      ["issue.updated", "Changed"],
      ["issue.moved", "Moved to another lane"],
      ["issue.deleted", "Deleted"],
    ],
  },
  {
    label: "Comments",
    events: [
      ["comment.created", "Written"],
      ["comment.updated", "Changed"],
      ["comment.deleted", "Deleted"],
    ],
  },
  {
    label: "Errors",
    events: [
      ["error-group.created", "A new error"],
      ["error-group.regressed", "A resolved error came back"],
      ["error-group.updated", "Resolved, ignored, linked or merged"],
    ],
  },
  {
    label: "Members",
    events: [
      ["member.added", "Joined a project"],
      ["member.removed", "Left a project"],
      ["team-member.added", "Joined a team"],
      ["team-member.removed", "Left a team"],
    ],
  },
];

/** "Every event", "issue.created, issue.moved". */
export function eventsText({ events }: Webhook): string {
  return events.includes(EVERY_EVENT) ? "Every event" : events.join(", ");
}

export interface StateLabel {
  tone: "neutral" | "success" | "warning" | "danger";
  word: string;
}

/** The state of a webhook. */
export function webhookState({ is_active, failing_since }: Webhook): StateLabel {
  if (!is_active) return { tone: "danger", word: "Off" };
  if (failing_since !== null) return { tone: "warning", word: "Failing" };
  return { tone: "success", word: "On" };
}

type Outcome = Pick<Delivery, "delivered_at" | "next_attempt_at" | "last_error">;

/** The outcome of a delivery. */
export function deliveryState({ delivered_at, next_attempt_at, last_error }: Outcome): StateLabel {
  if (delivered_at !== null) return { tone: "success", word: "Arrived" };
  if (next_attempt_at === null) return { tone: "danger", word: "Given up" };
  return last_error === null
    ? { tone: "neutral", word: "Waiting" }
    : { tone: "warning", word: "Failed, will retry" };
}
