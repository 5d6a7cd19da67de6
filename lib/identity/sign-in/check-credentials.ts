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

/** A user with an email address, with any status except deleted. */
export interface Account extends UserKey {
  name: string;
  email: string;
  status: number;
  passwordHash: string | null;
}

/**
 * The user with this address, compared using PostgreSQL's case folding, and the key that throttles
 * use for it.
 */
export interface Addressee {
  account: Account | undefined;
  subject: ThrottleSubject;
}

export async function findAddressee(tenantId: number, email: string): Promise<Addressee> {
  const found = await selectJsonRow<
    { folded: FoldedEmail; userId: number | null } & Omit<Account, "userId">
  >(
    Prisma.sql`
      SELECT given.folded, u.tenant_id AS "tenantId", u.id AS "userId", u.email,
        u.first_name || ' ' || u.last_name AS name, u.status::int AS status, u.password_hash AS "passwordHash"
      FROM (SELECT lower(${email}) AS folded) given
      LEFT JOIN users u ON u.tenant_id = ${tenantId} AND lower(u.email) = given.folded AND u.deleted_at IS NULL`,
  );
  if (!found) throw new Error("lowercasing the email returned no row");
  const { folded, userId, ...rest } = found;
  if (userId === null)
    return { account: undefined, subject: unknownEmailSubject(tenantId, folded) };
  return { account: { ...rest, userId }, subject: userSubject({ tenantId, userId }) };
}

/** An active account with a correct password; `passwordHash` is its hash at that time. */
export type Proven = Account & { passwordHash: string };

/**
 * Returns the account if it is active and the password is correct, or undefined. Takes just as long
 * for an unknown address as for a wrong password.
 */
export async function checkCredentials(
  account: Account | undefined,
  password: string,
): Promise<Proven | undefined> {
  const passwordHash = account?.passwordHash ?? null;
  const isRight = await checkPassword(passwordHash, password);
  if (!account || passwordHash === null || !isRight) return undefined;
  return account.status === UserStatus.Active ? { ...account, passwordHash } : undefined;
}
