import { NotFound } from "@/lib/platform/http/errors";
import { Prisma, selectJsonRow } from "@/lib/platform/db/query";
import { readUnsubscribeToken, type Unsubscription } from "./unsubscribe-token";

/**
 * Decodes the token in an unsubscribe link. Throws NotFound if it is invalid or belongs to a
 * workspace other than the host's.
 */
export function openUnsubscription(tenantId: number, token: string | undefined): Unsubscription {
  const link = readUnsubscribeToken(token ?? "");
  if (link?.tenantId !== tenantId) throw new NotFound("Subscription");
  return link;
}

/**
 * Returns whether the person still receives these emails; undefined if the person no longer exists.
 */
export async function readSubscription(link: Unsubscription): Promise<boolean | undefined> {
  const { tenantId, userId, subscription } = link;
  const isOn =
    subscription === "daily_digest"
      ? Prisma.sql`EXISTS (SELECT 1 FROM digests d
          WHERE d.tenant_id = ${tenantId} AND d.user_id = u.id AND d.next_at IS NOT NULL)`
      : Prisma.raw(`u.${subscription}`);
  const found = await selectJsonRow<{ is_on: boolean }>(Prisma.sql`
    SELECT ${isOn} AS is_on FROM users u
    WHERE u.tenant_id = ${tenantId} AND u.id = ${userId} AND u.deleted_at IS NULL`);
  return found?.is_on;
}
