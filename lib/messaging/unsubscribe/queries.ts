import { NotFound } from "@/lib/platform/http/errors";
import { Prisma, selectJsonRow } from "@/lib/platform/db/query";
import { readUnsubscribeToken, type Unsubscription } from "./unsubscribe-token";

/** Decodes a link from an email. Throws NotFound if it is invalid or belongs to a workspace other than the host's. */
export function openUnsubscription(tenantId: number, token: string | undefined): Unsubscription {
  const named = readUnsubscribeToken(token ?? "");
  if (named?.tenantId !== tenantId) throw new NotFound("Subscription");
  return named;
}

/**
 * Returns whether the person still receives these emails; undefined if the person no longer exists.
 */
export async function readSubscription(named: Unsubscription): Promise<boolean | undefined> {
  const found = await selectJsonRow<{ is_on: boolean }>(Prisma.sql`
    SELECT ${Prisma.raw(named.preference)} AS is_on FROM users
    WHERE tenant_id = ${named.tenantId} AND id = ${named.userId} AND deleted_at IS NULL`);
  return found?.is_on;
}
