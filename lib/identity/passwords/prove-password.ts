import type { TenantScope } from "@/lib/platform/access/scopes";
import { invalid } from "@/lib/platform/http/errors";
import { Prisma, selectJsonRow } from "@/lib/platform/db/query";
import { checkPassword } from "./password";
import { underPasswordLimit } from "./proof-throttle";

/**
 * Holds the caller to their password before something that a session left open must not do. Throws Invalid (422) on
 * the field when it is wrong, and 429 after too many wrong ones.
 */
export function provePassword(tenant: TenantScope, field: string, password: string): Promise<void> {
  const { tenantId, actor } = tenant;
  return underPasswordLimit(tenant, async () => {
    const user = await selectJsonRow<{ passwordHash: string | null }>(
      Prisma.sql`SELECT password_hash AS "passwordHash" FROM users
        WHERE tenant_id = ${tenantId} AND id = ${actor.userId} AND deleted_at IS NULL`,
    );
    if (!(await checkPassword(user?.passwordHash ?? null, password))) {
      throw invalid(field, "Is not your password.");
    }
  });
}
