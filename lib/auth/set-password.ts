import { Prisma, row, rows, type Transaction } from "@/lib/db/query";
import { queueMail } from "@/lib/mail/queue-mail";
import type { UserKey } from "./create-session";
import { endOneTimeLinks } from "./end-one-time-links";

interface NewPassword {
  passwordHash: string;
  workspace: string;
  /** The session that stays; null: none. */
  keptSessionId: number | null;
}

/** Gives a user another password: ends their other sessions and reset links, and mails them that it was changed. */
export async function setPassword(
  { tenantId, userId }: UserKey,
  { passwordHash, workspace, keptSessionId }: NewPassword,
  tx: Transaction,
): Promise<void> {
  const user = await row<{ email: string; firstName: string }>(
    Prisma.sql`
      UPDATE users SET password_hash = ${passwordHash}, updated_at = now()
      WHERE tenant_id = ${tenantId} AND id = ${userId}
      RETURNING email, first_name AS "firstName"`,
    tx,
  );
  if (!user) throw new Error("the user has gone");
  await rows(
    Prisma.sql`
      DELETE FROM sessions
      WHERE tenant_id = ${tenantId} AND user_id = ${userId} AND id IS DISTINCT FROM ${keptSessionId}::int`,
    tx,
  );
  await endOneTimeLinks({ tenantId, userId }, ["password-reset"], tx);
  const words = { workspace, firstName: user.firstName };
  await queueMail(tenantId, { to: user.email, template: "password-changed", words }, tx);
}
