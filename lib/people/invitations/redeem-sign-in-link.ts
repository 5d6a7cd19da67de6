import { UserStatus } from "@/lib/platform/access/user-status";
import { recordAudit } from "@/lib/platform/audit-trail/record-audit";
import { type Admission, signInUser } from "@/lib/identity/sign-in/sign-in-user";
import type { Caller } from "@/lib/identity/auth/caller";
import { WELCOME_LINK_PURPOSES } from "@/lib/identity/one-time-links/create-one-time-link";
import { hashPassword } from "@/lib/identity/passwords/password";
import type { OneTimeLinkBody } from "@/lib/identity/auth/schema";
import { redeemOneTimeLink } from "@/lib/identity/one-time-links/redeem-link";
import { Prisma, row, transaction } from "@/lib/platform/db/query";

interface UserState {
  first_name: string;
  last_name: string;
  status: number;
}

/**
 * Uses up a sign-in link or invitation. The user gets the chosen name and password, becomes active
 * and is signed in, unless two-factor authentication is on. Their other links of these kinds become
 * invalid. Throws Invalid (422) on `secret` if it was used, has expired or belongs to another
 * workspace.
 */
export async function redeemSignInLink(
  tenantId: number,
  { secret, first_name, last_name, password }: OneTimeLinkBody,
  caller: Caller,
): Promise<Admission> {
  return transaction(async (tx) => {
    const { userId } = await redeemOneTimeLink(tenantId, secret, WELCOME_LINK_PURPOSES, tx);
    // Hashed only for a valid link, so guessing links does not keep the CPU busy.
    const passwordHash = await hashPassword(password);
    const before = await row<UserState>(
      Prisma.sql`
        WITH old AS (
          SELECT first_name, last_name, status FROM users
          WHERE tenant_id = ${tenantId} AND id = ${userId} FOR NO KEY UPDATE
        )
        UPDATE users u
        SET first_name = ${first_name}, last_name = ${last_name}, password_hash = ${passwordHash},
          status = ${UserStatus.Active}, updated_at = now()
        FROM old
        WHERE u.tenant_id = ${tenantId} AND u.id = ${userId}
        RETURNING old.first_name, old.last_name, old.status::int AS status`,
      tx,
    );
    const after = { first_name, last_name, status: UserStatus.Active };
    const entry = { subject: "user", subjectId: userId, action: "updated", after } as const;
    await recordAudit({ tenantId, actor: { userId } }, [{ ...entry, before: { ...before } }], tx);
    return signInUser({ tenantId, userId }, caller, tx);
  });
}
