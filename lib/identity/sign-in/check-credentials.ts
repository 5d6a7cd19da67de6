import { UserStatus } from "@/lib/platform/access/user-status";
import {
  type FoldedEmail,
  unknownEmailSubject,
  type ThrottleSubject,
  userSubject,
} from "@/lib/platform/throttle/throttle-subject";
import { Prisma, selectJsonRow } from "@/lib/platform/db/query";
import type { UserKey } from "@/lib/identity/sessions/create-session";
import { checkPassword } from "@/lib/identity/passwords/password";

/** A user who has not been deleted, whatever their status. */
export interface Account extends UserKey {
  name: string;
  email: string;
  status: number;
  passwordHash: string | null;
}

/**
 * The user with an email address, matched using PostgreSQL's case folding, and the key that
 * throttles use for the address.
 */
export interface EmailOwner {
  account: Account | undefined;
  subject: ThrottleSubject;
}

export async function findEmailOwner(tenantId: number, email: string): Promise<EmailOwner> {
  const found = await selectJsonRow<
    { folded: FoldedEmail; userId: number | null } & Omit<Account, "userId">
  >(
    Prisma.sql`
      SELECT input.folded, u.tenant_id AS "tenantId", u.id AS "userId", u.email,
        u.first_name || ' ' || u.last_name AS name, u.status::int AS status, u.password_hash AS "passwordHash"
      FROM (SELECT lower(${email}) AS folded) input
      LEFT JOIN users u ON u.tenant_id = ${tenantId} AND lower(u.email) = input.folded AND u.deleted_at IS NULL`,
  );
  if (!found) throw new Error("lowercasing the email returned no row");
  const { folded, userId, ...rest } = found;
  if (userId === null)
    return { account: undefined, subject: unknownEmailSubject(tenantId, folded) };
  return { account: { ...rest, userId }, subject: userSubject({ tenantId, userId }) };
}

/**
 * An active account whose password was correct; `passwordHash` is the hash it was checked against.
 */
export type ProvenAccount = Account & { passwordHash: string };

/**
 * Returns the account if it is active and the password is correct, or undefined. Takes just as long
 * for an unknown address as for a wrong password.
 */
export async function checkCredentials(
  account: Account | undefined,
  password: string,
): Promise<ProvenAccount | undefined> {
  const passwordHash = account?.passwordHash ?? null;
  const isCorrect = await checkPassword(passwordHash, password);
  if (!account || passwordHash === null || !isCorrect) return undefined;
  return account.status === UserStatus.Active ? { ...account, passwordHash } : undefined;
}
