import { personChangeRefusal } from "@/lib/platform/access/can";
import type { TenantScope } from "@/lib/platform/access/scopes";
import { Forbidden } from "@/lib/platform/http/errors";
import { Prisma, selectJsonRow, type Transaction } from "@/lib/platform/db/query";

/**
 * Throws Forbidden (403) if the user is an admin and the caller is not
 * (docs/spec/access.md#managing-admins). In a transaction that has locked the user's row, the
 * result stays valid.
 */
export async function authorizePerson(
  { tenantId, actor }: TenantScope,
  user: { role_id: number },
  tx?: Transaction,
): Promise<void> {
  if (actor.isAdmin) return;
  const role = await selectJsonRow<{ isAdmin: boolean }>(
    Prisma.sql`SELECT is_admin AS "isAdmin" FROM roles WHERE tenant_id = ${tenantId} AND id = ${user.role_id}`,
    tx,
  );
  const reason = personChangeRefusal(actor, { isAdmin: role?.isAdmin ?? false });
  if (reason !== null) throw new Forbidden(reason);
}
