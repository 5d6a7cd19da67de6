import type { MailPreference } from "@/lib/messaging/notifications/enumerations";
import { createHmac, timingSafeEqual } from "node:crypto";
import { sessionSecret } from "@/lib/platform/config/config";

/** Whose preference a link in a mail turns off. */
export interface Unsubscription {
  tenantId: number;
  userId: number;
  preference: MailPreference;
}

/** Tokens name preferences by their place here, which therefore stays. */
const PREFERENCES = [
  "notify_mentions",
  "notify_assignment",
  "notify_project_membership",
  "notify_team_membership",
  "notify_watched_activity_email",
] as const satisfies readonly MailPreference[];

function sign(named: string): string {
  return createHmac("sha256", sessionSecret()).update(`unsubscribe ${named}`).digest("base64url");
}

/** A token that stands for it, for as long as the session secret: mails are read years later. */
export function unsubscribeToken({ tenantId, userId, preference }: Unsubscription): string {
  const named = `${tenantId}-${userId}-${PREFERENCES.indexOf(preference)}`;
  return `${named}.${sign(named)}`;
}

/** The reverse; undefined for anything that was not made by this installation. */
export function readUnsubscribeToken(token: string): Unsubscription | undefined {
  const [, named = "", signature = ""] = /^((?:\d{1,10}-){2}\d)\.([\w-]{43})$/.exec(token) ?? [];
  const [tenantId = 0, userId = 0, place = 0] = named.split("-").map(Number);
  const preference = PREFERENCES[place];
  const isOurs =
    signature !== "" && timingSafeEqual(Buffer.from(signature), Buffer.from(sign(named)));
  return isOurs && preference ? { tenantId, userId, preference } : undefined;
}
