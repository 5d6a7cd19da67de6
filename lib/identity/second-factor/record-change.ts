import { recordAudit } from "@/lib/platform/audit-trail/record-audit";
import { Prisma, selectJsonRow, type Transaction } from "@/lib/platform/db/query";
import type { AccountMailData } from "@/lib/messaging/mail/schema";
import { queueMail } from "@/lib/messaging/mail/queue-mail";

interface FactorChange {
  tenantId: number;
  workspace: string;
  userId: number;
  /** Who made the change; null for the operator. */
  byId: number | null;
  change: AccountMailData["second-factor"]["change"];
}

const STATES = {
  on: { before: { second_factor: false }, after: { second_factor: true } },
  off: { before: { second_factor: true }, after: { second_factor: false } },
  reset: { before: { second_factor: true }, after: { second_factor: false } },
  codes: { after: { recovery_codes: "new" } },
} as const;

/**
 * Records a change to a user's two-factor authentication in the audit log and notifies them by
 * email, in case someone else made it.
 */
export async function recordChange(factorChange: FactorChange, tx: Transaction): Promise<void> {
  const { tenantId, workspace, userId, byId, change } = factorChange;
  const user = await selectJsonRow<{ email: string; firstName: string }>(
    Prisma.sql`SELECT email, first_name AS "firstName" FROM users
      WHERE tenant_id = ${tenantId} AND id = ${userId}`,
    tx,
  );
  if (!user) throw new Error("the user no longer exists");
  const entry = {
    subject: "user",
    subjectId: userId,
    action: "updated",
    ...STATES[change],
  } as const;
  await recordAudit({ tenantId, actor: { userId: byId } }, [entry], tx);
  const words = { workspace, firstName: user.firstName, change };
  await queueMail(tenantId, { to: user.email, template: "second-factor", words }, tx);
}
