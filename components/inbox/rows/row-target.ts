import type { ChangeRef } from "@/components/issues/comments/linked-change";
import { hasReturned } from "@/lib/messaging/notifications/client/inbox-order";
import { NotificationType } from "@/lib/messaging/notifications/enumerations";
import type { Notification } from "@/lib/messaging/notifications/schema";

/** What the pane scrolls to in an issue's activity. */
export interface RowTarget {
  commentId?: number;
  change?: ChangeRef;
}

const FIELDS: Partial<Record<number, ChangeRef["field"]>> = {
  [NotificationType.Assignment]: "assignee_id",
  [NotificationType.LaneChange]: "lane_id",
};

/** Returns where the event of a notification is in its issue's activity. */
export function targetOf(lead: Notification): RowTarget {
  const { type, comment_id: commentId, created_at: at, snooze } = lead;
  const until = snooze?.until ?? null;
  // What woke it may be a change that sent no notification.
  const woken = until !== null && hasReturned(lead) ? { wokenAt: until } : {};
  if (commentId !== null) return { commentId, ...(until !== null && { change: woken }) };
  const field = FIELDS[type];
  return field === undefined ? {} : { change: { ...woken, field, at } };
}
