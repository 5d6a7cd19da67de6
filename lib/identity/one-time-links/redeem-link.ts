import { UserStatus } from "@/lib/platform/access/user-status";
import { invalid } from "@/lib/platform/http/errors";
import { Prisma, row, type Transaction } from "@/lib/platform/db/query";
import { hashSecret } from "@/lib/identity/auth/bearer-token";
import { endOneTimeLinks } from "./end-one-time-links";
import { type LinkPurpose, WELCOME_LINK_PURPOSES } from "./create-one-time-link";

/** A redeemed link's user, and what the link changes. */
export interface RedeemedLink {
  userId: number;
  payload: Record<string, unknown> | null;
}

/**
 * SQL condition: true if link `l` belongs to user `u`, has this secret and is valid for one of
 * these purposes. Invited users can only use links for their first sign-in.
 */
export function isUsable(
  tenantId: number,
  secret: string,
  purposes: readonly LinkPurpose[],
): Prisma.Sql {
  return Prisma.sql`l.secret_hash = ${hashSecret(secret)} AND l.tenant_id = ${tenantId}
    AND l.purpose = ANY(${[...purposes]}::text[]) AND l.used_at IS NULL AND l.expires_at > now()
    AND u.tenant_id = l.tenant_id AND u.id = l.user_id AND u.deleted_at IS NULL
    AND (u.status = ${UserStatus.Active}
      OR (u.status = ${UserStatus.Invited} AND l.purpose = ANY(${[...WELCOME_LINK_PURPOSES]}::text[])))`;
}

/**
 * Uses up a link, along with the user's other links for these purposes. If two calls run
 * concurrently, the second waits and then finds the link used. Throws Invalid (422) on `secret` if
 * the link has expired, has already been used, or belongs to another workspace or purpose.
 */
export async function redeemOneTimeLink(
  tenantId: number,
  secret: string,
  purposes: readonly LinkPurpose[],
  tx: Transaction,
): Promise<RedeemedLink> {
  const taken = await row<RedeemedLink>(
    Prisma.sql`
      UPDATE one_time_links l SET used_at = now() FROM users u
      WHERE ${isUsable(tenantId, secret, purposes)}
      RETURNING u.id AS "userId", l.payload`,
    tx,
  );
  if (!taken) throw invalid("secret", "This link has expired or has already been used.");
  await endOneTimeLinks({ tenantId, userId: taken.userId }, purposes, tx);
  return taken;
}
