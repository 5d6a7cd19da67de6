import type { TenantScope } from "@/lib/platform/access/scopes";
import { invalid } from "@/lib/platform/http/errors";
import { Prisma, selectJsonRow } from "@/lib/platform/db/query";
import { checkPassword } from "./password";
import { withPasswordThrottle } from "./proof-throttle";

/**
 * Requires the caller's password, so that an unattended session cannot be used for sensitive
 * actions. Throws Invalid (422) on the field if the password is wrong, and 429 after too many
 * attempts.
 */
export function provePassword(tenant: TenantScope, field: string, password: string): Promise<void> {
  const { tenantId, actor } = tenant;
  return withPasswordThrottle(tenant, async () => {
    const user = await selectJsonRow<{ passwordHash: string | null }>(
      Prisma.sql`SELECT password_hash AS "passwordHash" FROM users
        WHERE tenant_id = ${tenantId} AND id = ${actor.userId} AND deleted_at IS NULL`,
    );
    if (!(await checkPassword(user?.passwordHash ?? null, password))) {
      throw invalid(field, "Wrong password.");
    }
  });
}
