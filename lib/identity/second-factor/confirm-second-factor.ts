import type { TenantScope } from "@/lib/platform/access/scopes";
import { invalid } from "@/lib/platform/http/errors";
import { unseal } from "@/lib/platform/config/seal";
import { endOtherSessions } from "@/lib/identity/sessions/end-other-sessions";
import { withCodeThrottle } from "@/lib/identity/passwords/proof-throttle";
import { totpStep } from "./totp";
import { Prisma, row, selectJsonRow, type Transaction, transaction } from "@/lib/platform/db/query";
import { recordChange } from "./record-change";
import { writeRecoveryCodes } from "./write-recovery-codes";

/**
 * Turns on the caller's two-factor authentication with the first code from the pending key, ends
 * their other sessions, which were opened without a code, and returns their recovery codes. Throws
 * Invalid (422) on `code`, including when no key is pending, and 429 after too many wrong codes.
 */
export async function confirmSecondFactor(tenant: TenantScope, code: string): Promise<string[]> {
  const { tenantId, actor } = tenant;
  const { userId } = actor;
  const confirm = async (tx: Transaction) => {
    const isCaller = Prisma.sql`tenant_id = ${tenantId} AND id = ${userId}`;
    const user = await selectJsonRow<{ sealed: string | null }>(
      Prisma.sql`SELECT totp_secret AS sealed FROM users
        WHERE ${isCaller} AND totp_enabled_at IS NULL FOR NO KEY UPDATE`,
      tx,
    );
    const secret = user?.sealed && unseal(user.sealed);
    if (!secret) throw invalid("code", "There is no key to confirm. Start again.");
    const step = totpStep(secret, code.replace(/\s/g, ""));
    if (step === undefined) {
      throw invalid("code", "Wrong code. Check that your phone's time is correct.");
    }
    await row(
      Prisma.sql`UPDATE users SET totp_enabled_at = now(), totp_last_step = ${step}, updated_at = now()
        WHERE ${isCaller} RETURNING id`,
      tx,
    );
    const workspace = actor.tenant.name;
    await recordChange({ tenantId, workspace, userId, byId: userId, change: "on" }, tx);
    await endOtherSessions({ tenantId, userId }, actor.sessionId, tx);
    return writeRecoveryCodes({ tenantId, userId }, tx);
  };
  return withCodeThrottle(tenant, () => transaction(confirm));
}
