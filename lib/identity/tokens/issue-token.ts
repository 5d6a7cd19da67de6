import { UserStatus } from "@/lib/platform/access/user-status";
import { parse } from "@/lib/platform/http/input";
import { Prisma, selectJsonRow, transaction } from "@/lib/platform/db/query";
import { OperatorError } from "@/lib/platform/config/operator-error";
import { findOperatorTenant } from "@/lib/platform/tenancy/find-operator-tenant";
import { activateUser } from "@/lib/identity/one-time-links/activate-user";
import { insertToken } from "./create-token";
import { tokenBody } from "./schema";

interface OperatorRequest {
  email: string;
  /** The workspace's slug. For the default, see findOperatorTenant. */
  tenant?: string | undefined;
  name: string;
}

/**
 * Creates an API token for any user on behalf of the operator, and returns it. Activates an invited
 * user. Throws OperatorError if the workspace or user is unknown or deactivated, and Invalid for a
 * malformed name or at the limit (docs/spec/operating.md#command-line).
 */
export async function issueToken({ email, tenant, name }: OperatorRequest): Promise<string> {
  const body = parse(tokenBody, { name });
  const { id: tenantId } = await findOperatorTenant(tenant);
  return transaction(async (tx) => {
    const user = await selectJsonRow<{ id: number; status: number }>(
      Prisma.sql`
        SELECT id, status::int AS status FROM users
        WHERE tenant_id = ${tenantId} AND lower(email) = lower(${email}) AND deleted_at IS NULL`,
      tx,
    );
    if (!user) throw new OperatorError(`There is no user ${email} in this workspace.`);
    if (user.status === UserStatus.Deactivated) throw new OperatorError(`${email} is deactivated.`);
    const key = { tenantId, userId: user.id };
    await activateUser(tx, key);
    return (await insertToken(tx, key, body, { userId: null })).token;
  });
}
