import { invalid } from "@/lib/api/errors";
import { Prisma, row, rows, transaction } from "@/lib/db/query";
import { UserStatus } from "@/lib/users/schema";
import { hashSecret } from "./bearer-token";
import type { Caller } from "./caller";
import { createSession } from "./create-session";
import { hashPassword } from "./password";
import type { OneTimeLinkBody } from "./schema";

/**
 * Uses a sign-in link up: the person gets the name and password they chose, becomes active and is signed in; their
 * other sign-in links end. Answers the session's secret. Throws Invalid (422) on `secret` when it is spent, has
 * expired or belongs to another workspace.
 */
export async function redeemSignInLink(
  tenantId: number,
  body: OneTimeLinkBody,
  caller: Caller,
): Promise<string> {
  const passwordHash = await hashPassword(body.password);
  return transaction(async (tx) => {
    // Taken first: of two at once the second waits here for the first, and then finds the link spent.
    const user = await row<{ id: number }>(
      Prisma.sql`
        UPDATE one_time_links l SET used_at = now()
        FROM users u
        WHERE l.secret_hash = ${hashSecret(body.secret)} AND l.tenant_id = ${tenantId}
          AND l.purpose = 'sign-in' AND l.used_at IS NULL AND l.expires_at > now()
          AND u.tenant_id = l.tenant_id AND u.id = l.user_id
          AND u.status <> ${UserStatus.Deactivated} AND u.deleted_at IS NULL
        RETURNING u.id`,
      tx,
    );
    if (!user) throw invalid("secret", "This link was used already, or it has expired.");
    await rows(
      Prisma.sql`
        WITH other_links AS (
          UPDATE one_time_links SET used_at = now()
          WHERE tenant_id = ${tenantId} AND user_id = ${user.id} AND purpose = 'sign-in' AND used_at IS NULL
        )
        UPDATE users
        SET first_name = ${body.first_name}, last_name = ${body.last_name}, password_hash = ${passwordHash},
          status = ${UserStatus.Active}, updated_at = now()
        WHERE tenant_id = ${tenantId} AND id = ${user.id}`,
      tx,
    );
    return createSession({ tenantId, userId: user.id }, caller, tx);
  });
}
