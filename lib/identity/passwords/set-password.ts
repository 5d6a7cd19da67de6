import { Prisma, row, type Transaction } from "@/lib/platform/db/query";
import { queueMail } from "@/lib/messaging/mail/queue-mail";
import { WELCOMES } from "@/lib/identity/one-time-links/create-one-time-link";
import type { UserKey } from "@/lib/identity/sessions/create-session";
import { endOneTimeLinks } from "@/lib/identity/one-time-links/end-one-time-links";
import { endOtherSessions } from "@/lib/identity/sessions/end-other-sessions";
import { endTokens } from "@/lib/identity/tokens/end-tokens";

interface NewPassword {
  passwordHash: string;
  workspace: string;
  /** The session that stays; null: none. */
  keptSessionId: number | null;
  /** Whether their API tokens end too. */
  endsTokens: boolean;
}

/**
 * Gives a user another password: ends their other sessions and every link of theirs, and mails them that it was changed.
 * Whoever knew the old one may have asked for another address by it, and waits with the link to that.
 */
export async function setPassword(
  { tenantId, userId }: UserKey,
  { passwordHash, workspace, keptSessionId, endsTokens }: NewPassword,
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
  await endOtherSessions({ tenantId, userId }, keptSessionId, tx);
  if (endsTokens) await endTokens({ tenantId, userId }, tx);
  const links = [...WELCOMES, "password-reset", "email-change"] as const;
  await endOneTimeLinks({ tenantId, userId }, links, tx);
  const words = { workspace, firstName: user.firstName };
  await queueMail(tenantId, { to: user.email, template: "password-changed", words }, tx);
}
