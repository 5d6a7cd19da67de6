import { Prisma, selectJsonRow, transaction } from "@/lib/platform/db/query";
import { type Admission, signInUser } from "./sign-in-user";
import type { Caller } from "@/lib/identity/auth/caller";
import { type Account, checkCredentials, type ProvenAccount } from "./check-credentials";

/**
 * Signs in the user with this password, unless two-factor authentication is on. Returns undefined
 * if the password is wrong. Changing a password ends existing sessions, and checking one takes
 * time, so a password that is changed during the check must not open a session either.
 */
export async function signInByPassword(
  account: Account | undefined,
  password: string,
  caller: Caller,
): Promise<{ user: ProvenAccount; admission: Admission } | undefined> {
  const user = await checkCredentials(account, password);
  if (!user) return undefined;
  const { tenantId, userId, passwordHash } = user;
  return transaction(async (tx) => {
    const unchanged = await selectJsonRow<{ id: number }>(
      Prisma.sql`SELECT id FROM users
        WHERE tenant_id = ${tenantId} AND id = ${userId} AND password_hash = ${passwordHash}
        FOR NO KEY UPDATE`,
      tx,
    );
    return unchanged && { user, admission: await signInUser({ tenantId, userId }, caller, tx) };
  });
}
