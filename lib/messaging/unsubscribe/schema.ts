import type { MailPreference } from "@/lib/messaging/notifications/enumerations";
import { z } from "zod";

/** What each preference turns on and off, after "Stop" or "You get". */
export const MAILS_ABOUT: Record<MailPreference, string> = {
  notify_mentions: "mails about mentions",
  notify_assignment: "mails about assignments",
  notify_project_membership: "mails about projects you are added to",
  notify_team_membership: "mails about teams you are added to",
  notify_watched_activity_email: "mails about issues you watch",
};

/** The answer of POST and DELETE /api/unsubscribe/{token}. */
export const unsubscribeAnswer = z.strictObject({ message: z.string() });
export type UnsubscribeAnswer = z.infer<typeof unsubscribeAnswer>;
