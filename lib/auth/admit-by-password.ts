import { Prisma, row, transaction } from "@/lib/db/query";
import { type Admission, admitUser } from "./admit-user";
import type { Caller } from "./caller";
import { checkCredentials, type SignedInUser } from "./check-credentials";

interface Credentials {
  email: string;
  password: string;
}

/**
 * Lets in whose email and password these are, a second factor aside; undefined where they are wrong. Looking at a
 * password takes a while, and who changes it meanwhile ends the sessions that there are: it must not leave one behind
 * that the old password opened.
 */
export async function admitByPassword(
  tenantId: number,
  { email, password }: Credentials,
  caller: Caller,
): Promise<{ user: SignedInUser; admission: Admission } | undefined> {
  const user = await checkCredentials(tenantId, email, password);
  if (!user) return undefined;
  const { userId, passwordHash } = user;
  return transaction(async (tx) => {
    const isStill = await row<{ id: number }>(
      Prisma.sql`SELECT id FROM users
        WHERE tenant_id = ${tenantId} AND id = ${userId} AND password_hash = ${passwordHash}
        FOR NO KEY UPDATE`,
      tx,
    );
    return isStill && { user, admission: await admitUser({ tenantId, userId }, caller, tx) };
  });
}
