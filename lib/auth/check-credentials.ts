import { Prisma, row } from "@/lib/db/query";
import { UserStatus } from "@/lib/users/schema";
import { checkPassword } from "./password";

interface CredentialsRow {
  id: number;
  name: string;
  email: string;
  status: number;
  password_hash: string | null;
}

/** Somebody whose password was right. */
export interface SignedInUser {
  userId: number;
  name: string;
  email: string;
  /** As it was when the password was right. */
  passwordHash: string;
}

/**
 * The active user with this email (in any case) and password, or undefined. Takes as long for an email that nobody
 * has as for a wrong password.
 */
export async function checkCredentials(
  tenantId: number,
  email: string,
  password: string,
): Promise<SignedInUser | undefined> {
  const user = await row<CredentialsRow>(Prisma.sql`
    SELECT id, first_name || ' ' || last_name AS name, email, status::int AS status, password_hash
    FROM users
    WHERE tenant_id = ${tenantId} AND lower(email) = lower(${email}) AND deleted_at IS NULL`);
  const isRight = await checkPassword(user?.password_hash ?? null, password);
  if (!user?.password_hash || !isRight || user.status !== UserStatus.Active) return undefined;
  const { id, name, email: ownEmail, password_hash } = user;
  return { userId: id, name, email: ownEmail, passwordHash: password_hash };
}
