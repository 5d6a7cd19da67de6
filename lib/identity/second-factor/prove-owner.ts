import type { TenantScope } from "@/lib/platform/access/scopes";
import { invalid } from "@/lib/platform/http/errors";
import { provePassword } from "@/lib/identity/passwords/prove-password";
import { withCodeThrottle } from "@/lib/identity/passwords/proof-throttle";
import { redeemCode } from "./redeem-code";
import { Prisma, selectJsonRow, transaction, type Transaction } from "@/lib/platform/db/query";
import type { OwnerBody } from "./schema";

/**
 * Runs an action that requires both factors: checks the caller's password and a code, which is used
 * up. Throws Invalid (422) on `password` or `code`, and 429 after too many wrong attempts.
 */
export async function withOwnerProof<T>(
  tenant: TenantScope,
  { password, code }: OwnerBody,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const { tenantId, actor } = tenant;
  await provePassword(tenant, "password", password);
  const proveAndRun = async (tx: Transaction) => {
    // Locks the user before their recovery codes, as everywhere else.
    await selectJsonRow(
      Prisma.sql`SELECT id FROM users WHERE tenant_id = ${tenantId} AND id = ${actor.userId} FOR NO KEY UPDATE`,
      tx,
    );
    if (!(await redeemCode({ tenantId, userId: actor.userId }, code, tx))) {
      throw invalid("code", "Wrong or expired code.");
    }
    return work(tx);
  };
  return withCodeThrottle(tenant, () => transaction(proveAndRun));
}
