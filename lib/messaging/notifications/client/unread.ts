import type { Notification } from "@/lib/messaging/notifications/schema";

// Apart from the rest of the inbox, because every page shows the counts.

export function isUnread({ read_at: readAt }: Notification): boolean {
  return readAt === null;
}

/** The name of what a notification is about; membership notifications each have their own. */
export function subjectOf({ id, notifiable }: Notification): string {
  return notifiable.type === "issue" ? notifiable.key : `n${id}`;
}
