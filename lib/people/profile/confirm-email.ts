import { invalid } from "@/lib/platform/http/errors";
import { recordAudit } from "@/lib/platform/audit-trail/record-audit";
import { WELCOME_LINK_PURPOSES } from "@/lib/identity/one-time-links/create-one-time-link";
import { endOneTimeLinks } from "@/lib/identity/one-time-links/end-one-time-links";
import { redeemOneTimeLink } from "@/lib/identity/one-time-links/redeem-link";
import { Prisma, row, sqlState, transaction, type Transaction } from "@/lib/platform/db/query";

async function changeEmail(tenantId: number, secret: string, tx: Transaction): Promise<void> {
  const { userId, payload } = await redeemOneTimeLink(tenantId, secret, ["email-change"], tx);
  const email = String(payload?.["email"]);
  const changed = await row<{ before: string }>(
    Prisma.sql`
      WITH old AS (SELECT email FROM users WHERE tenant_id = ${tenantId} AND id = ${userId} FOR UPDATE)
      UPDATE users u SET email = ${email}, updated_at = now() FROM old
      WHERE u.tenant_id = ${tenantId} AND u.id = ${userId}
      RETURNING old.email AS before`,
    tx,
  );
  // A link emailed to the old address must no longer give access to the account.
  await endOneTimeLinks({ tenantId, userId }, [...WELCOME_LINK_PURPOSES, "password-reset"], tx);
  const before = { email: changed?.before };
  const entry = { subject: "user", subjectId: userId, action: "updated", before } as const;
  await recordAudit({ tenantId, actor: { userId } }, [{ ...entry, after: { email } }], tx);
}

/**
 * Changes the user's address to the one this link was emailed to. Throws Invalid (422) on `secret`
 * if it was used, has expired or belongs to another workspace, or if someone else has since taken
 * the address.
 */
export async function confirmEmail(tenantId: number, secret: string): Promise<void> {
  try {
    await transaction((tx) => changeEmail(tenantId, secret, tx));
  } catch (error) {
    if (sqlState(error) !== "23505") throw error;
    throw invalid("secret", "Someone else in this workspace now uses this address.");
  }
}
