import type { TenantScope } from "@/lib/platform/access/scopes";
import { invalid } from "@/lib/platform/http/errors";
import { Prisma, selectJsonRow, transaction } from "@/lib/platform/db/query";
import { OperatorError } from "@/lib/platform/config/operator-error";
import { findOperatorTenant } from "@/lib/platform/tenancy/find-operator-tenant";
import { authorizePerson } from "./authorize-person";
import { lockUser } from "./queries";
import { clearFactor } from "@/lib/identity/second-factor/clear-factor";
import { noteChange } from "@/lib/identity/second-factor/record-change";

/**
 * Turns off the second factor of somebody who lost it; where it is off nothing happens. Throws NotFound for whom the
 * caller cannot see, Forbidden for an admin unless the caller is one, and Invalid for the caller: their own takes a code.
 */
export function resetSecondFactor(tenant: TenantScope, userId: number | undefined): Promise<void> {
  const { tenantId, actor } = tenant;
  return transaction(async (tx) => {
    const user = await lockUser(tenant, userId, tx);
    await authorizePerson(tenant, user, tx);
    if (user.id === actor.userId) {
      throw invalid("id", "Turn off your own in Settings → Security.");
    }
    if (!(await clearFactor({ tenantId, userId: user.id }, tx))) return;
    const workspace = actor.tenant.name;
    const noted = { tenantId, workspace, userId: user.id, byId: actor.userId } as const;
    await noteChange({ ...noted, change: "reset" }, tx);
  });
}

/**
 * The same as the operator does it, for anybody: the last admin may have lost phone and codes. Throws OperatorError when
 * the workspace or user is unknown, or the factor is off (docs/spec/operating.md#command-line).
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
    if (!(await clearFactor(key, tx))) throw new OperatorError(`${email} has no second factor.`);
    await noteChange({ ...key, workspace: tenant.name, byId: null, change: "reset" }, tx);
  });
}
