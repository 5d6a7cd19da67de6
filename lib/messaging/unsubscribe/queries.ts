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
  const found = await selectJsonRow<{ is_on: boolean }>(Prisma.sql`
    SELECT ${Prisma.raw(link.preference)} AS is_on FROM users
    WHERE tenant_id = ${link.tenantId} AND id = ${link.userId} AND deleted_at IS NULL`);
  return found?.is_on;
}
