import type { Notification } from "@/lib/messaging/notifications/schema";
import { subjectOf } from "./unread";

/** How many rows notifications have in the inbox: one for each issue. Counts on screens are of rows. */
export function countSubjects(notifications: readonly Notification[]): number {
  return new Set(notifications.map(subjectOf)).size;
}
