import type { MailPreference } from "@/lib/messaging/notifications/enumerations";
import { z } from "zod";

/** What an unsubscribe link turns off: a preference, reminders, or the daily digest. */
export type Subscription = MailPreference | "notify_due_dates" | "daily_digest";

/** What each subscription is about, worded to follow "Stop" or "You’ll get". */
export const SUBSCRIPTION_EMAILS: Record<Subscription, string> = {
  notify_mentions: "emails about mentions",
  notify_assignment: "emails about assignments",
  notify_project_membership: "emails about projects you’re added to",
  notify_team_membership: "emails about teams you’re added to",
  notify_watched_activity_email: "emails about issues you watch",
  notify_due_dates: "reminders of due dates",
  daily_digest: "the daily digest",
};

/** The response to POST and DELETE /api/unsubscribe/{token}. */
export const unsubscribeResource = z.strictObject({ message: z.string() });
export type UnsubscribeResult = z.infer<typeof unsubscribeResource>;
