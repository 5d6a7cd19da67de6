import { Prisma, row, type Transaction } from "@/lib/platform/db/query";
import { queueMail } from "@/lib/messaging/mail/queue-mail";
import { WELCOME_LINK_PURPOSES } from "@/lib/identity/one-time-links/create-one-time-link";
import type { UserKey } from "@/lib/identity/sessions/create-session";
import { endOneTimeLinks } from "@/lib/identity/one-time-links/end-one-time-links";
import { endOtherSessions } from "@/lib/identity/sessions/end-other-sessions";
import { endTokens } from "@/lib/identity/tokens/end-tokens";

interface NewPassword {
  passwordHash: string;
  workspace: string;
  /** The session to keep; null for none. */
  keptSessionId: number | null;
  /** Whether to also delete their API tokens and calendar feeds. */
  endsTokens: boolean;
}

/**
 * Sets a user's password, ends their other sessions, invalidates all their links, and notifies them
 * by email. Links are included because someone who knew the old password may have requested an
 * email address change.
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
  if (!user) throw new Error("the user no longer exists");
  await endOtherSessions({ tenantId, userId }, keptSessionId, tx);
  if (endsTokens) await endTokens({ tenantId, userId }, tx);
  const links = [...WELCOME_LINK_PURPOSES, "password-reset", "email-change"] as const;
  await endOneTimeLinks({ tenantId, userId }, links, tx);
  const words = { workspace, firstName: user.firstName };
  await queueMail(tenantId, { to: user.email, template: "password-changed", words }, tx);
}
