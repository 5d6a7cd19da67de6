import type { MailPreference } from "@/lib/messaging/notifications/enumerations";
import { z } from "zod";

/** What an unsubscribe link turns off: a preference, or the daily digest. */
export type Subscription = MailPreference | "daily_digest";

/** What each subscription is about, worded to follow "Stop" or "You’ll get". */
export const SUBSCRIPTION_EMAILS: Record<Subscription, string> = {
  notify_mentions: "emails about mentions",
  notify_assignment: "emails about assignments",
  notify_project_membership: "emails about projects you’re added to",
  notify_team_membership: "emails about teams you’re added to",
  notify_watched_activity_email: "emails about issues you watch",
  daily_digest: "the daily digest",
};

/** The response to POST and DELETE /api/unsubscribe/{token}. */
export const unsubscribeResource = z.strictObject({ message: z.string() });
export type UnsubscribeResult = z.infer<typeof unsubscribeResource>;
