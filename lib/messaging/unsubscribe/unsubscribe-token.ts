import { createHmac, timingSafeEqual } from "node:crypto";
import { sessionSecret } from "@/lib/platform/config/config";
import type { Subscription } from "./schema";

/** The user in an unsubscribe link, and what it turns off. */
export interface Unsubscription {
  tenantId: number;
  userId: number;
  subscription: Subscription;
}

/** Tokens contain an index into this list, so its order must not change. */
const SUBSCRIPTIONS = [
  "notify_mentions",
  "notify_assignment",
  "notify_project_membership",
  "notify_team_membership",
  "notify_watched_activity_email",
  "daily_digest",
  "notify_due_dates",
] as const satisfies readonly Subscription[];

function sign(payload: string): string {
  return createHmac("sha256", sessionSecret()).update(`unsubscribe ${payload}`).digest("base64url");
}

/**
 * Creates a token. It stays valid until the session secret changes, because emails may be read
 * years later.
 */
export function unsubscribeToken({ tenantId, userId, subscription }: Unsubscription): string {
  const payload = `${tenantId}-${userId}-${SUBSCRIPTIONS.indexOf(subscription)}`;
  return `${payload}.${sign(payload)}`;
}

/** Decodes a token; undefined if it was not created by this installation. */
export function readUnsubscribeToken(token: string): Unsubscription | undefined {
  const [, payload = "", signature = ""] = /^((?:\d{1,10}-){2}\d)\.([\w-]{43})$/.exec(token) ?? [];
  const [tenantId = 0, userId = 0, index = 0] = payload.split("-").map(Number);
  const subscription = SUBSCRIPTIONS[index];
  const isOurs =
    signature !== "" && timingSafeEqual(Buffer.from(signature), Buffer.from(sign(payload)));
  return isOurs && subscription ? { tenantId, userId, subscription } : undefined;
}
