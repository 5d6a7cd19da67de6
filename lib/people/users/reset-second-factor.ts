import type { TenantScope } from "@/lib/platform/access/scopes";
import { invalid } from "@/lib/platform/http/errors";
import { Prisma, selectJsonRow, transaction } from "@/lib/platform/db/query";
import { OperatorError } from "@/lib/platform/config/operator-error";
import { findOperatorTenant } from "@/lib/platform/tenancy/find-operator-tenant";
import { authorizePerson } from "./authorize-person";
import { lockUser } from "./queries";
import { clearFactor } from "@/lib/identity/second-factor/clear-factor";
import { recordChange } from "@/lib/identity/second-factor/record-change";

/**
 * Turns off two-factor authentication for a user who lost their phone. Does nothing if it is off.
 * Throws NotFound for users whom the caller cannot see, Forbidden for an admin unless the caller is
 * one, and Invalid for the caller, who needs a code to turn off their own.
 */
export function resetSecondFactor(tenant: TenantScope, userId: number | undefined): Promise<void> {
  const { tenantId, actor } = tenant;
  return transaction(async (tx) => {
    const user = await lockUser(tenant, userId, tx);
    await authorizePerson(tenant, user, tx);
    if (user.id === actor.userId) {
      throw invalid("id", "Turn off your own two-factor authentication in Settings → Security.");
    }
    if (!(await clearFactor({ tenantId, userId: user.id }, tx))) return;
    const workspace = actor.tenant.name;
    const details = { tenantId, workspace, userId: user.id, byId: actor.userId } as const;
    await recordChange({ ...details, change: "reset" }, tx);
  });
}

/**
 * Does the same on behalf of the operator, for any user, because the last admin may have lost their
 * phone and codes. Throws OperatorError if the workspace or user is unknown, or if two-factor
 * authentication is off (docs/spec/operating.md#command-line).
 */
export async function resetAsOperator(email: string, slug: string | undefined): Promise<void> {
  const tenant = await findOperatorTenant(slug);
  await transaction(async (tx) => {
    const user = await selectJsonRow<{ id: number }>(
      Prisma.sql`SELECT id FROM users
        WHERE tenant_id = ${tenant.id} AND lower(email) = lower(${email}) AND deleted_at IS NULL`,
      tx,
    );
    if (!user) throw new OperatorError(`There is no user ${email} in this workspace.`);
    const key = { tenantId: tenant.id, userId: user.id };
    if (!(await clearFactor(key, tx)))
      throw new OperatorError(`Two-factor authentication is not on for ${email}.`);
    await recordChange({ ...key, workspace: tenant.name, byId: null, change: "reset" }, tx);
  });
}
