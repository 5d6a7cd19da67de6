import type { MailPreference } from "@/lib/messaging/notifications/enumerations";
import { z } from "zod";

/** What each preference turns on or off, worded to follow "Stop" or "You’ll get". */
export const PREFERENCE_EMAILS: Record<MailPreference, string> = {
  notify_mentions: "emails about mentions",
  notify_assignment: "emails about assignments",
  notify_project_membership: "emails about projects you’re added to",
  notify_team_membership: "emails about teams you’re added to",
  notify_watched_activity_email: "emails about issues you watch",
};

/** The response to POST and DELETE /api/unsubscribe/{token}. */
export const unsubscribeResource = z.strictObject({ message: z.string() });
export type UnsubscribeResult = z.infer<typeof unsubscribeResource>;
