import { Prisma, selectJsonRow, transaction } from "@/lib/platform/db/query";
import { type Admission, admitUser } from "./sign-in-user";
import type { Caller } from "@/lib/identity/auth/caller";
import { type Account, checkCredentials, type Proven } from "./check-credentials";

/**
 * Lets in whose password this is, a second factor aside; undefined where it is wrong. Looking at a
 * password takes a while, and who changes it meanwhile ends the sessions that there are: it must not leave one behind
 * that the old password opened.
 */
export async function admitByPassword(
  account: Account | undefined,
  password: string,
  caller: Caller,
): Promise<{ user: Proven; admission: Admission } | undefined> {
  const user = await checkCredentials(account, password);
  if (!user) return undefined;
  const { tenantId, userId, passwordHash } = user;
  return transaction(async (tx) => {
    const isStill = await selectJsonRow<{ id: number }>(
      Prisma.sql`SELECT id FROM users
        WHERE tenant_id = ${tenantId} AND id = ${userId} AND password_hash = ${passwordHash}
        FOR NO KEY UPDATE`,
      tx,
    );
    return isStill && { user, admission: await admitUser({ tenantId, userId }, caller, tx) };
  });
}
